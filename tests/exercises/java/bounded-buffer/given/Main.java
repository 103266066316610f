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

    /** There is room for two, and one number inside: two producers may be in `put` together, beside a consumer. */
    private static void producers() throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer(2);
        put(buffer, 2, 1);
        Thread[] threads = {
            thread(() -> put(buffer, 2, 2)),
            thread(() -> put(buffer, 2, 3)),
            thread(() -> {
                int item = take(buffer);
                assert item == 1 : "1 was put into the buffer first, and " + item + " came out";
            }),
        };
        for (Thread thread : threads) thread.join();
        take(buffer);
        take(buffer);
    }

    /** Two numbers are inside: two consumers may be in `take` together, beside a producer. */
    private static void consumers() throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer(2);
        put(buffer, 2, 1);
        put(buffer, 2, 2);
        Thread[] threads = {thread(() -> put(buffer, 2, 3)), thread(() -> take(buffer)), thread(() -> take(buffer))};
        for (Thread thread : threads) thread.join();
        int item = take(buffer);
        assert item == 3 : "3 was put into the buffer last, and " + item + " came out last";
    }

    /** Two numbers from one producer, one from another; two consumers, of which one takes two. There is room for one. */
    private static void handOver() throws InterruptedException {
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
    }

    public static void main(String[] args) throws InterruptedException {
        switch (Verify.getInt(0, 3)) {
            case 0 -> alone(Verify.getInt(1, 3));
            case 1 -> handOver();
            case 2 -> producers();
            default -> consumers();
        }
        if (takes.get() == 0) return;
        for (int item = 1; item <= 3; item++) assert taken.get(item) == 1 : item + " was never taken";
    }
}
