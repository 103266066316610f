/** Shutdown hooks run when the last user thread has ended, on every path. */
public class Main {
    static int turn;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("turn " + turn)));
        Thread a = new Thread(() -> turn = 1);
        Thread b = new Thread(() -> turn = 2);
        a.start();
        b.start();
    }
}
