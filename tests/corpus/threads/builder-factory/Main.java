import java.util.concurrent.ThreadFactory;

public class Main {
    static final ThreadFactory WORKERS = Thread.ofPlatform().name("worker-", 0).factory();
    static Thread first;

    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().start(() -> first = WORKERS.newThread(() -> {}));
        Thread second = WORKERS.newThread(() -> {});
        t.join();
        assert !first.getName().equals(second.getName()) : "twice " + second.getName();
    }
}
