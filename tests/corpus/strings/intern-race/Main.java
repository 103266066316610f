/** Two threads intern strings of the same content, and the literal may be resolved before, between or after. */
public class Main {
    static String joined(String a, String b) {
        return new StringBuilder(a).append(b).toString();
    }

    public static void main(String[] args) throws Exception {
        String mine = joined("conte", "nt");
        String[] other = new String[2];
        boolean[] literal = new boolean[1];
        Thread interns = new Thread(() -> {
            other[0] = joined("con", "tent");
            other[1] = other[0].intern();
        });
        Thread resolves = new Thread(() -> literal[0] = "content" == mine);
        interns.start();
        resolves.start();
        String pooled = mine.intern();
        interns.join();
        resolves.join();
        String who = pooled == mine ? "main" : pooled == other[0] ? "other" : "literal";
        System.out.println(who + " " + (other[1] == pooled) + " " + (literal[0] == (pooled == mine)));
    }
}
