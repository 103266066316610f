/** Readers may read together; a writer is alone. */
public class ReadersWriters {
    static class ReadWriteLock {
        private int readers;
        private boolean writing;

        synchronized void beginRead() throws InterruptedException {
            while (writing) {
                wait();
            }
            readers++;
        }

        synchronized void endRead() {
            readers--;
            if (readers == 0) {
                notifyAll();
            }
        }

        synchronized void beginWrite() throws InterruptedException {
            while (writing || readers > 0) {
                wait();
            }
            writing = true;
        }

        synchronized void endWrite() {
            writing = false;
            notifyAll();
        }
    }

    private static final ReadWriteLock LOCK = new ReadWriteLock();
    private static int first;
    private static int second;

    private static void read() {
        try {
            LOCK.beginRead();
            assert first == second : "a reader saw " + first + " and " + second;
            LOCK.endRead();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write() {
        try {
            LOCK.beginWrite();
            first++;
            second++;
            LOCK.endWrite();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(ReadersWriters::read, "reader 1").start();
        new Thread(ReadersWriters::read, "reader 2").start();
        new Thread(ReadersWriters::write, "writer").start();
    }
}
