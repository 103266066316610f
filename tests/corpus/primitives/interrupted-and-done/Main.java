import java.util.concurrent.FutureTask;

public class Main {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> future = new FutureTask<>(() -> 42);
        Thread t = new Thread(() -> {
            try {
                // The result is looked at before the interrupt, so a result that is there is taken.
                System.out.print(future.get() + ": ");
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        t.interrupt();
        future.run();
    }
}
