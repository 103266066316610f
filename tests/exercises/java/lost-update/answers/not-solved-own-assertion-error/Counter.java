/** A counter that several threads use. */
public class Counter {
    // answer begins
    private int count;
    public void add() { count++; }
    public int get() { return count; }
    static class AssertionError extends RuntimeException { }
    // answer ends
}
