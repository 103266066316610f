/** Lets readers in together, and a writer alone. */
public class ReadersWriters {
    // answer begins
    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();

    public void beginRead() { lock.lock(); }

    public void endRead() { lock.unlock(); }

    public void beginWrite() { lock.lock(); }

    public void endWrite() { lock.unlock(); }
    // answer ends
}
