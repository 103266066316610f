/** Lets readers in together, and a writer alone. */
public class ReadersWriters {
    // answer begins
    private int readers;
    private boolean writing;

    public synchronized void beginRead() throws InterruptedException {
        while (writing) wait();
        readers++;
    }

    public synchronized void endRead() {
        readers--;
        notifyAll();
    }

    public synchronized void beginWrite() throws InterruptedException {
        while (writing || readers > 0) wait();
        writing = true;
    }

    public synchronized void endWrite() {
        writing = false;
        notifyAll();
    }
    // answer ends
}
