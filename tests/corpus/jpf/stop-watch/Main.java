/** Exactly on time: no clock is likely to show it. */
public class Main {
    public static void main(String[] args) {
        long start = System.currentTimeMillis();
        System.out.println("working");
        long end = System.currentTimeMillis();
        long took = end - start;
        if (took == 1234) {
            throw new IllegalStateException("exactly on time");
        }
        System.out.println(took > 1234 ? "late" : "early");
    }
}
