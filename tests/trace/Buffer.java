import java.util.concurrent.locks.*;
public class Buffer {
    final Lock lock = new ReentrantLock();
    final Condition changed = lock.newCondition();
    final int[] items = new int[1];
    int size;
    void put(int x) throws InterruptedException {
        lock.lock();
        try {
            if (size == 1) changed.await();
            items[0] = x;
            size++;
            assert size == 1;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }
    int take() throws InterruptedException {
        lock.lock();
        try {
            while (size == 0) changed.await();
            size--;
            changed.signal();
            return items[0];
        } finally {
            lock.unlock();
        }
    }
    public static void main(String[] args) throws Exception {
        Buffer b = new Buffer();
        for (int i = 0; i < 2; i++) {
            int x = i;
            new Thread(() -> { try { b.put(x); } catch (InterruptedException e) { } }, "P" + i).start();
        }
        new Thread(() -> { try { b.take(); } catch (InterruptedException e) { } }, "C").start();
        b.put(7);
    }
}
