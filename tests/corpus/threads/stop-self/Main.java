/** A thread that stops itself ends, its finally blocks run, and nobody is told. */
public class Main {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                Thread.currentThread().stop();
                System.out.println("not here");
            } catch (Exception e) {
                System.out.println("no exception");
            } finally {
                System.out.println("finally");
            }
        });
        thread.suspend();
        thread.start();
        thread.join();
        thread.stop();
        thread.suspend();
        thread.resume();
        System.out.println(thread.getState());
    }
}
