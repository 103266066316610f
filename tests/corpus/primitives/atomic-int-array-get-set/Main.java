import java.util.concurrent.atomic.AtomicIntegerArray;

public class Main {
    static final AtomicIntegerArray VOTES = new AtomicIntegerArray(3);

    static void vote(int candidate) {
        VOTES.set(candidate, VOTES.get(candidate) + 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            vote(0);
            vote(2);
        });
        t.start();
        vote(2);
        t.join();
        assert VOTES.get(0) == 1 && VOTES.get(1) == 0;
        assert VOTES.get(2) == 2 : VOTES.get(2) + " of 2 votes";
    }
}
