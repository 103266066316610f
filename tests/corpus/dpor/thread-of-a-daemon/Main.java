import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static volatile int one, two;
    static final AtomicInteger number = new AtomicInteger();
    static final Object LOCK = new Object();
    static Thread daemon, started, printer;

    public static void main(String[] args) throws Exception {
        daemon = new Thread(() -> {
            started.start();
            System.out.print(one);
            System.out.print(two);
        });
        daemon.setDaemon(true);
        started = new Thread(() -> {
            System.out.print(number.getAndIncrement());
            synchronized (LOCK) {
                try {
                    daemon.join();
                } catch (InterruptedException e) {
                    System.out.print("i");
                }
                one = two;
            }
            System.out.print(number.getAndIncrement());
        });
        printer = new Thread(() -> System.out.print(one));
        daemon.start();
        one = two;
        printer.start();
        one = two;
        printer.join();
    }
}
