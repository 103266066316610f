/** A counter that several threads use. */
public class Counter {
    // answer begins
    public void add() { }
    public int get() { return 0; }
    protected void finalize() { }
    // answer ends
}
