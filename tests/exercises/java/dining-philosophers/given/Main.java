import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    private static final Table table = new Table();
    /** Who has a fork, as the number of those who believe it. */
    private static final AtomicIntegerArray forks = new AtomicIntegerArray(4);
    private static final AtomicInteger eating = new AtomicInteger(), most = new AtomicInteger(1), ate = new AtomicInteger();

    private static void dine(int i) throws InterruptedException {
        table.takeForks(i);
        for (int fork : new int[] {i, (i + 1) % 4}) {
            int users = forks.incrementAndGet(fork);
            assert users == 1 : "philosopher " + i + " eats with fork " + fork + ", which somebody else has";
        }
        if (eating.incrementAndGet() == 2) most.set(2);
        ate.incrementAndGet();
        eating.decrementAndGet();
        forks.decrementAndGet(i);
        forks.decrementAndGet((i + 1) % 4);
        table.putForks(i);
    }

    public static void main(String[] args) throws InterruptedException {
        // Everybody comes to eat again and again; here one of them does, and not always the same.
        int hungry = Verify.getInt(0, 1);
        Thread[] philosophers = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int me = i;
            philosophers[i] = new Thread(() -> {
                try {
                    dine(me);
                    if (me == hungry) dine(me);
                } catch (InterruptedException e) {
                    throw new AssertionError("nobody interrupts", e);
                }
            });
        }
        for (Thread philosopher : philosophers) philosopher.start();
        for (Thread philosopher : philosophers) philosopher.join();
        int all = ate.get();
        assert all == 5 : "only " + all + " of 5 meals were eaten";
        System.out.println(most.get());
    }
}
