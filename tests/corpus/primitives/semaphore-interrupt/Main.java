import java.util.concurrent.Semaphore;

public class Main {
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(0);
        String[] how = new String[1];
        Thread t = new Thread(() -> {
            try {
                permits.acquire();
                how[0] = "got " + Thread.interrupted();
            } catch (InterruptedException e) {
                how[0] = "interrupted " + Thread.interrupted();
            }
        });
        t.start();
        permits.release();
        t.interrupt();
        t.join();
        System.out.println(how[0] + " " + permits.availablePermits());
    }
}
