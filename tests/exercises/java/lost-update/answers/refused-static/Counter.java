/** A counter that several threads use. */
public class Counter {
    // answer begins
    public void add() { }
    public static int get() { return 0; }
    // answer ends
}
