public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(20);
                System.out.print("slept ");
            } catch (InterruptedException e) {
                System.out.print(e.getMessage() + " " + Thread.currentThread().isInterrupted() + " ");
            }
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.print("end");
    }
}
