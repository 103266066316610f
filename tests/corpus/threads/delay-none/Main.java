public class Main {
    static volatile boolean other;

    static void child() {
        // The next thread in the tree of threads, though the other one was started before.
        assert other : "comes before the other one";
    }

    public static void main(String[] args) throws Exception {
        new Thread(() -> new Thread(() -> new Thread(Main::child).start()).start()).start();
        new Thread(() -> other = true).start();
    }
}
