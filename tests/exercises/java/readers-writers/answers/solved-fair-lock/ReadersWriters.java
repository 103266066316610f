/** Lets readers in together, and a writer alone. */
public class ReadersWriters {
    // answer begins
    private final java.util.concurrent.locks.ReentrantReadWriteLock lock = new java.util.concurrent.locks.ReentrantReadWriteLock(true);

    public void beginRead() {
        lock.readLock().lock();
    }

    public void endRead() {
        lock.readLock().unlock();
    }

    public void beginWrite() {
        lock.writeLock().lock();
    }

    public void endWrite() {
        lock.writeLock().unlock();
    }
    // answer ends
}
