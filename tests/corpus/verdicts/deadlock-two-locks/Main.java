public class Main {
    public static void main(String[] args) throws Exception {
        Object a = new Object();
        Object b = new Object();
        new Thread(() -> {
            synchronized (a) {
                synchronized (b) {
                }
            }
        }).start();
        synchronized (b) {
            synchronized (a) {
            }
        }
    }
}
