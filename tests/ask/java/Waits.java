public class Main {
    static final Object lock = new Object();
    static volatile boolean held, go;
    static class Config { static int v; static { synchronized (lock) { v = 5; } } }
    static void look(int round) {
        System.out.print(""); //A
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                held = true;
                while (!go) { }
            }
        });
        t.start();
        while (!held) { }
        look(1);
        go = true;
        t.join();
        look(2);
    }
}
