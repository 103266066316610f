/** What the JVM prints is toString; a report has all of it where it does not begin with the class. */
public class Main {
    static class Mismatch extends AssertionError {
        Mismatch() {
            super("not this");
        }

        @Override
        public String toString() {
            return "expected <1> but was <2>";
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            throw new Mismatch();
        });
        t.start();
        t.join();
    }
}
