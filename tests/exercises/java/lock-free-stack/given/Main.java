import java.util.concurrent.atomic.AtomicIntegerArray;

public class Main {
    private static final AtomicIntegerArray popped = new AtomicIntegerArray(4);

    private static void pop(Stack stack) {
        Integer item = stack.pop();
        // Whoever pops has pushed before, and the others pop no more than they have pushed.
        assert item != null : "the stack is empty, and fewer numbers were popped than pushed";
        assert item >= 1 && item <= 3 : item + " was never pushed";
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

    public static void main(String[] args) throws InterruptedException {
        alone();
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
        for (Thread thread : new Thread[] {a, b, c}) thread.start();
        for (Thread thread : new Thread[] {a, b, c}) thread.join();
        pop(stack);
        Integer rest = stack.pop();
        assert rest == null : "everything was popped, and there is still " + rest;
    }
}
