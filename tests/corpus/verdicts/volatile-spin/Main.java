public class Main {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            data = 7;
            ready = true;
        }).start();
        while (!ready) {
            Thread.onSpinWait();
        }
        assert data == 7;
    }
}
