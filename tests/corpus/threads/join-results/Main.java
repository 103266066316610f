public class Main {
    public static void main(String[] args) throws Exception {
        int[] results = new int[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int id = i;
            threads[i] = new Thread(() -> results[id] = id * id);
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(java.util.Arrays.toString(results));
        Thread t = threads[0];
        System.out.println(t.isAlive() + " " + t.getState() + " " + new Thread().getState());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice");
        }
        t.join(10);
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getPriority() + " "
                + Thread.currentThread().getThreadGroup().getName() + " " + Thread.currentThread().isDaemon());
    }
}
