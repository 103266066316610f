/** Lets readers in together, and a writer alone. */
public class ReadersWriters {
    // answer begins
    private boolean inside;

    public synchronized void beginRead() throws InterruptedException {
        while (inside) wait();
        inside = true;
    }

    public synchronized void endRead() throws InterruptedException {
        inside = false;
        notifyAll();
    }

    public synchronized void beginWrite() throws InterruptedException {
        while (inside) wait();
        inside = true;
    }

    public synchronized void endWrite() throws InterruptedException {
        inside = false;
        notifyAll();
    }
    // answer ends
}
