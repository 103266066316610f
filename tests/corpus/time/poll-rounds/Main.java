public class Main {
    public static void main(String[] args) {
        int rounds = 0;
        for (int i = 0; i < 8; i++) {
            long end = System.nanoTime() + 100_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            rounds++;
        }
        System.out.println(rounds);
    }
}
