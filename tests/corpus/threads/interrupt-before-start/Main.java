public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            System.out.print(Thread.currentThread().isInterrupted() ? "kept " : "lost ");
            try {
                Thread.sleep(1);
                System.out.print("slept ");
            } catch (InterruptedException e) {
                System.out.print("thrown ");
            }
        });
        t.interrupt();
        System.out.print(t.isInterrupted() + " ");
        t.start();
        t.join();
        System.out.print(t.isInterrupted() + " ");
        t.interrupt();
        System.out.print(t.isInterrupted());
    }
}
