/** A counter that several threads use. */
public class Counter {
    // answer begins
    private int count;

    /** Adds one. */
    public void add() {
        count++;
    }

    /** How often one was added. */
    public int get() {
        return count;
    }
    // answer ends
}
