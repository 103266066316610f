/** Each path that ends in the exception asks it anew: the answer is the first one, and the states are those without it. */
public class Main {
    static int asked;
    static volatile int winner;

    static class Asked extends RuntimeException {
        final int seen = winner;

        @Override
        public String getLocalizedMessage() {
            return "asked " + ++asked + " times, winner 1 or 2: " + (seen == 1 || seen == 2);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> winner = 1);
        Thread two = new Thread(() -> winner = 2);
        one.start();
        two.start();
        one.join();
        two.join();
        if (asked > 0) throw new IllegalStateException("the question was not undone");
        throw new Asked();
    }
}
