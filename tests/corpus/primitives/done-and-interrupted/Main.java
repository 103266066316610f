import java.util.concurrent.FutureTask;

public class Main {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> future = new FutureTask<>(() -> 42);
        Thread t = new Thread(() -> {
            try {
                // Between its looks at the result and at the flag both may come: it gives up though the result is there.
                System.out.print(future.get() + ": ");
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        future.run();
        t.interrupt();
    }
}
