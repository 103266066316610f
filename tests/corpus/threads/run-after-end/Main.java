/** A thread that has ended has forgotten what it was to run; one that was not started has not, nor has a subclass. */
public class Main {
    static class Own extends Thread {
        Own(Runnable target) {
            super(target);
        }

        @Override
        public void run() {
            System.out.println("own");
            super.run();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> System.out.println("runs"));
        t.run();
        t.start();
        t.join();
        t.run();
        Thread own = new Own(() -> System.out.println("target"));
        own.start();
        own.join();
        own.run();
        System.out.println("end");
    }
}
