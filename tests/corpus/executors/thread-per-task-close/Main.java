import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    static boolean done;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("task-", 0).factory());
        pool.execute(() -> done = Thread.currentThread().getName().equals("task-0"));
        pool.close();
        assert done : "not done";
    }
}
