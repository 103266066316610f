/** A counter that several threads use. */
public class Counter {
    // answer begins
    private volatile boolean taken;
    public void add() { while (taken) Thread.onSpinWait(); taken = true; }
    public int get() { return 0; }
    // answer ends
}
