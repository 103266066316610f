/** A counter that several threads use. */
public class Counter {
    // answer begins
    private volatile int count;

    public void add() {
        count++;
    }

    public int get() {
        return count;
    }
    // answer ends
}
