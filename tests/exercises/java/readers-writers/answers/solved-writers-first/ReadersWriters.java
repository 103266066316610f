/** Lets readers in together, and a writer alone. */
public class ReadersWriters {
    // answer begins
    private int readers, waiting;
    private boolean writing;

    public synchronized void beginRead() throws InterruptedException {
        while (writing || waiting > 0) wait();
        readers++;
    }

    public synchronized void endRead() {
        readers--;
        notifyAll();
    }

    public synchronized void beginWrite() throws InterruptedException {
        waiting++;
        while (writing || readers > 0) wait();
        waiting--;
        writing = true;
    }

    public synchronized void endWrite() {
        writing = false;
        notifyAll();
    }
    // answer ends
}
