public class Main {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> done = true);
        t.start();
        t.join();
        assert done && !t.isAlive() && t.getState() == Thread.State.TERMINATED;
    }
}
