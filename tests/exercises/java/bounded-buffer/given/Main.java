import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class Main {
    /** Calls of `put` that have returned, and calls of `take` that have begun. */
    private static final AtomicInteger put = new AtomicInteger(), takes = new AtomicInteger();
    /** How often each number was taken. */
    private static final AtomicIntegerArray taken = new AtomicIntegerArray(4);

    private static void put(BoundedBuffer buffer, int capacity, int item) throws InterruptedException {
        buffer.put(item);
        int most = put.incrementAndGet() - takes.get();
        assert most <= capacity : "there are " + most + " numbers in a buffer with room for " + capacity;
    }

    private static int take(BoundedBuffer buffer) throws InterruptedException {
        takes.incrementAndGet();
        int item = buffer.take();
        assert item >= 1 && item <= 3 : item + " was never put into the buffer";
        int times = taken.incrementAndGet(item);
        assert times == 1 : item + " was put into the buffer once and taken twice";
        return item;
    }

    private static Thread thread(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts", e);
            }
        });
        thread.start();
        return thread;
    }

    private interface Task {
        void run() throws InterruptedException;
    }

    /** One thread alone: the buffer takes as many numbers as it has room for, and gives them back in order. */
    private static void alone(int capacity) throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer(capacity);
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < capacity; i++) buffer.put(7 + i + round);
            for (int i = 0; i < capacity; i++) {
                int item = buffer.take();
                assert item == 7 + i + round : "number " + i + " in the buffer was " + (7 + i + round) + ", and " + item + " came out";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        alone(Verify.getInt(1, 3));
        // Two numbers from one producer, one from another; two consumers, of which one takes two.
        int capacity = 1;
        BoundedBuffer buffer = new BoundedBuffer(capacity);
        Thread[] threads = {
            thread(() -> {
                put(buffer, capacity, 1);
                put(buffer, capacity, 2);
            }),
            thread(() -> put(buffer, capacity, 3)),
            thread(() -> take(buffer)),
            thread(() -> {
                int a = take(buffer), b = take(buffer);
                assert !(a == 2 && b == 1) : "2 was put into the buffer behind 1, and came out before";
            }),
        };
        for (Thread thread : threads) thread.join();
        for (int item = 1; item <= 3; item++) assert taken.get(item) == 1 : item + " was never taken";
    }
}
