/** A counter that several threads use. */
public class Counter {
    // answer begins
    public void add() { }
    public native int get();
    // answer ends
}
