import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    volatile int n;
    private static final java.util.concurrent.atomic.AtomicIntegerFieldUpdater<Stack> UPDATER = java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(Stack.class, "n");

    public void push(int item) { UPDATER.incrementAndGet(this); }

    public Integer pop() { return null; }
    // answer ends
}
