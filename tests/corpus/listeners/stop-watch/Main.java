public class Main {
    static String of(long took) {
        return took < 10 ? "under" : "over";
    }

    public static void main(String[] args) {
        long start = System.nanoTime();
        long took = System.nanoTime() - start;
        String outcome = took < 10 ? "<" : took == 10 ? "=" : ">";
        System.out.println(outcome);
        // No time any more: the clock decides.
        long other = 7 * 2;
        System.out.println(other > 13);
    }
}
