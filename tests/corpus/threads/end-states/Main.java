public class Main {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> done = true);
        t.start();
        if (done) {
            System.out.print(t.getState());
        }
    }
}
