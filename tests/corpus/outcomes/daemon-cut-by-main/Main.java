public class Main {
    static volatile int one, two;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> one++);
        Thread daemon = new Thread(() -> System.out.print("e"));
        daemon.setDaemon(true);
        Thread b = new Thread(() -> {
            one++;
            two++;
        });
        a.start();
        System.out.print("c");
        daemon.start();
        two++;
        b.start();
        b.join();
    }
}
