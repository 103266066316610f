/** A counter that several threads use. */
public class Counter {
    // answer begins
    private int count;

    public synchronized void add() {
        count++;
    }

    public synchronized int get() {
        assert count >= 0;
        return count;
    }
    // answer ends
}
