/** A counter that several threads use. */
public class Counter {
    // answer begins
    public void add() { }
    public int get() { return getClass().getClassLoader().hashCode(); }
    // answer ends
}
