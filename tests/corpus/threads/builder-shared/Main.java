public class Main {
    static final Thread.Builder WORKERS = Thread.ofPlatform().name("worker-", 0);
    static Thread first;

    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().start(() -> first = WORKERS.unstarted(() -> {}));
        Thread second = WORKERS.unstarted(() -> {});
        t.join();
        assert !first.getName().equals(second.getName()) : "twice " + second.getName();
    }
}
