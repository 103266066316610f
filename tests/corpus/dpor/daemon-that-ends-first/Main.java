public class Main {
    static volatile int steps;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            if (steps == 1) {
                System.out.print("z");
            }
            System.out.print("a");
        });
        t.setDaemon(true);
        t.start();
        steps++;
        System.out.print("c");
        steps++;
    }
}
