public class Main {
    public static void main(String[] args) throws Exception {
        long start = System.nanoTime();
        Thread.sleep(20);
        assert System.nanoTime() - start <= 20_000_000;
    }
}
