/** What a format prints while it calls toString, and what it has printed when it fails. */
public class Main {
    record Loud(String name) {
        public String toString() {
            System.out.print("(");
            return name + ")";
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.printf("one %s, two %s%n", new Loud("a"), new Loud("b"));
        try {
            System.out.printf("number %s is %d%n", 7, "seven");
        } catch (java.util.IllegalFormatException e) {
            System.out.println("! " + e.getMessage());
        }
        Thread t = new Thread(() -> System.out.printf("<%s>", new Loud("t")));
        t.start();
        System.out.printf("[%s]", new Loud("m"));
        t.join();
    }
}
