import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that an ordinary run passes nearly always, and their repaired versions. */
class Races {
    int count;
    final AtomicInteger atomic = new AtomicInteger();

    @BeforeEach void zero() { count = 0; }

    private static void both(Runnable work) throws InterruptedException {
        Thread a = new Thread(work), b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    @Test void lostUpdate() throws InterruptedException { both(() -> count++); assertEquals(2, count); }
    @Test void atomicUpdate() throws InterruptedException { both(atomic::incrementAndGet); assertEquals(2, atomic.get()); }

    @Test void lockOrder() throws InterruptedException {
        ReentrantLock left = new ReentrantLock(), right = new ReentrantLock();
        Thread t = new Thread(() -> { right.lock(); left.lock(); left.unlock(); right.unlock(); });
        t.start();
        left.lock();
        right.lock();
        right.unlock();
        left.unlock();
        t.join();
    }

    @Test void pool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> answer = pool.submit(() -> 42);
        assertEquals(42, answer.get());
    }

    @Test void inAThread() throws InterruptedException {
        Thread t = new Thread(() -> { throw new IllegalStateException("nobody looks"); });
        t.start();
        t.join();
    }

    @ParameterizedTest @ValueSource(ints = {0, 1}) void byArgument(int step) throws InterruptedException {
        Thread t = new Thread(() -> { if (step > 0) count += step; });
        t.start();
        count++;
        t.join();
        assertNotEquals(0, count);
        assertEquals(1 + step, count);
    }
}
