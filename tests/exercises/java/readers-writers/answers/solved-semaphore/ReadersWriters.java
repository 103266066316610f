/** Lets readers in together, and a writer alone. */
public class ReadersWriters {
    // answer begins
    private final java.util.concurrent.Semaphore permits = new java.util.concurrent.Semaphore(10, true);

    public void beginRead() throws InterruptedException {
        permits.acquire();
    }

    public void endRead() {
        permits.release();
    }

    public void beginWrite() throws InterruptedException {
        permits.acquire(10);
    }

    public void endWrite() {
        permits.release(10);
    }
    // answer ends
}
