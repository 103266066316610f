public class Main {
    static volatile int steps;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            steps++;
            System.out.print("1");
            steps++;
            System.out.print("2");
        });
        t.setDaemon(true);
        t.start();
        steps++;
        System.out.print(steps);
    }
}
