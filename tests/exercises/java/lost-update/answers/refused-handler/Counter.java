/** A counter that several threads use. */
public class Counter {
    // answer begins
    public void add() { Thread.setDefaultUncaughtExceptionHandler(null); }
    public int get() { return 0; }
    // answer ends
}
