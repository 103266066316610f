public class Main {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            x = 1;
            x = 2;
        });
        thread.start();
        thread.join(1);
        System.out.println(x);
    }
}
