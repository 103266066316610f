/** A counter that several threads use. */
public class Counter {
    // answer begins
    private int count;

    public void add() {
        synchronized (new Object()) {
            count++;
        }
    }

    public synchronized int get() {
        return count;
    }
    // answer ends
}
