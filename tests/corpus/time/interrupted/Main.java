public class Main {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        long start = System.nanoTime();
        new Thread(main::interrupt).start();
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            // Early, perhaps.
        }
        System.out.println(System.nanoTime() - start < 20_000_000 ? "early" : "in time");
    }
}
