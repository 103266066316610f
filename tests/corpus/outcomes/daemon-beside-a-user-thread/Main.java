public class Main {
    static volatile int flag, count;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            System.out.print("c");
            System.out.print("a");
            count++;
        });
        t.setDaemon(true);
        t.start();
        System.out.print("a");
        new Thread(() -> {
            if (flag == 1) {
                System.out.print("z");
            }
        }).start();
    }
}
