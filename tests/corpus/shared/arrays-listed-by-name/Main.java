public class Main {
    public static void main(String[] args) throws InterruptedException {
        int[] sums = new int[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int mine = i;
            threads[i] = new Thread(() -> {
                for (int k = 1; k <= 4; k++) {
                    sums[mine] += k;
                }
            });
            threads[i].start();
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            threads[i].join();
            sum += sums[i];
        }
        assert sum == 30;
    }
}
