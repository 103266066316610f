import java.util.concurrent.FutureTask;

public class Main {
    static boolean ran;
    static boolean interrupted;

    public static void main(String[] args) throws Exception {
        FutureTask<?> task = new FutureTask<>(() -> ran = true, null);
        Thread t = new Thread(() -> {
            task.run();
            interrupted = Thread.interrupted();
        });
        t.start();
        boolean cancelled = task.cancel(true);
        t.join();
        System.out.println(cancelled + " " + ran + " " + interrupted);
    }
}
