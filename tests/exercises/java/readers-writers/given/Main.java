import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    private static final ReadersWriters lock = new ReadersWriters();
    private static final AtomicInteger readers = new AtomicInteger(), writers = new AtomicInteger(), most = new AtomicInteger();
    /** Neither volatile nor locked: nobody writes it while another one looks. */
    private static int data;

    private static void read() throws InterruptedException {
        lock.beginRead();
        int inside = readers.incrementAndGet();
        if (inside > 1) most.set(inside);
        assert writers.get() == 0 : "a reader came in while a writer was inside";
        int seen = data;
        assert seen == data : "the data changed while a reader was inside";
        readers.decrementAndGet();
        lock.endRead();
    }

    private static void write() throws InterruptedException {
        lock.beginWrite();
        int inside = writers.incrementAndGet();
        assert inside == 1 : "two writers are inside";
        assert readers.get() == 0 : "a writer came in while a reader was inside";
        data++;
        writers.decrementAndGet();
        lock.endWrite();
    }

    private static Thread start(boolean reads) {
        Thread thread = new Thread(() -> {
            try {
                if (reads) read();
                else write();
            } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts", e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean moreReaders = Verify.getBoolean();
        Thread[] threads = {start(true), start(false), start(moreReaders)};
        for (Thread thread : threads) thread.join();
        int written = moreReaders ? 1 : 2;
        assert data == written : written + " were written, and the data say " + data;
        System.out.println(Math.max(1, most.get()));
    }
}
