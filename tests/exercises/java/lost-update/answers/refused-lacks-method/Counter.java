/** A counter that several threads use. */
public class Counter {
    // answer begins
    public int get() { return 0; }
    // answer ends
}
