import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final StringBuffer items = new StringBuffer();

    public void push(int item) {
        items.append((char) item);
    }

    public Integer pop() {
        StringBuffer all = items;
        try { char top = all.charAt(all.length() - 1); all.setLength(all.length() - 1); return (int) top; } catch (IndexOutOfBoundsException e) { return null; }
    }
    // answer ends
}
