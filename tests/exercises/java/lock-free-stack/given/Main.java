import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class Main {
    private static final AtomicIntegerArray popped = new AtomicIntegerArray(5);

    private static void pop(Stack stack) {
        Integer item = stack.pop();
        // Whoever pops has pushed before, and the others pop no more than they have pushed.
        assert item != null : "the stack is empty, and fewer numbers were popped than pushed";
        assert item >= 1 && item <= 4 : item + " was never pushed";
        int times = popped.incrementAndGet(item);
        assert times == 1 : item + " was pushed once and popped twice";
    }

    private static void alone() {
        Stack stack = new Stack();
        assert stack.pop() == null : "an empty stack gives a number";
        for (int i = 5; i < 8; i++) stack.push(i);
        for (int i = 7; i >= 5; i--) {
            Integer item = stack.pop();
            assert item != null && item == i : i + " was on top, and " + item + " was popped";
        }
        assert stack.pop() == null : "an empty stack gives a number";
    }

    private static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }

    /** Three numbers are there. A node that is used again may be on top while another thread believes that nothing happened. */
    private static void again() throws InterruptedException {
        Stack stack = new Stack();
        for (int i = 1; i <= 3; i++) stack.push(i);
        Thread a = new Thread(() -> pop(stack));
        Thread b = new Thread(() -> pop(stack));
        Thread c = new Thread(() -> {
            pop(stack);
            stack.push(4);
        });
        join(a, b, c);
        pop(stack);
        empty(stack);
    }

    private static void empty(Stack stack) {
        Integer rest = stack.pop();
        assert rest == null : "everything was popped, and there is still " + rest;
    }

    private static void together() throws InterruptedException {
        Stack stack = new Stack();
        Thread a = new Thread(() -> {
            stack.push(1);
            pop(stack);
        });
        Thread b = new Thread(() -> {
            stack.push(2);
            pop(stack);
        });
        Thread c = new Thread(() -> stack.push(3));
        join(a, b, c);
        pop(stack);
        empty(stack);
    }

    public static void main(String[] args) throws InterruptedException {
        switch (Verify.getInt(0, 2)) {
            case 0 -> alone();
            case 1 -> together();
            default -> again();
        }
    }
}
