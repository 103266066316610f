public class Main {
    static long work(long n) {
        long sum = 0;
        for (long i = 0; i < n; i++) {
            sum += i * i;
        }
        return sum;
    }

    public static void main(String[] args) {
        long start = System.currentTimeMillis();
        long sum = work(100);
        assert System.currentTimeMillis() == start : sum;
    }
}
