public class Main {
    static final boolean DEBUG = false;
    static int count;
    static volatile boolean flag;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { throw new RuntimeException("x"); });
        Thread u = new Thread(() -> {
            int y = 3; //A
            count = 1;
            y++; //B
        });
        u.start();
        t.start();
        if (DEBUG) {
            count++; //C
        }
        if (DEBUG) count++; //D
        else
            count--; //E
        t.join();
        int z = 0;   //F
    }
}
