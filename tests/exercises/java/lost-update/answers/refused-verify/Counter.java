/** A counter that several threads use. */
public class Counter {
    // answer begins
    private int count;
    public void add() { count++; }
    public int get() { gov.nasa.jpf.vm.Verify.ignoreIf(count < 2); return count; }
    // answer ends
}
