public class Main {
    public static void main(String[] args) throws Exception {
        long last = System.currentTimeMillis();
        while (true) {
            Thread.sleep(10);
            long now = System.currentTimeMillis();
            assert now - last >= 10;
            last = now;
        }
    }
}
