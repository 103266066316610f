/** A buffer that wakes one waiter where it should wake all: with more producers than places everybody may sleep. */
public class Main {
    final int[] items;
    int count;
    int next;

    Main(int size) {
        items = new int[size];
    }

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[(next + count++) % items.length] = item;
        notify();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int item = items[next];
        next = (next + 1) % items.length;
        count--;
        notify();
        return item;
    }

    interface Step {
        void go() throws InterruptedException;
    }

    static void forEver(String name, Step step) {
        new Thread(() -> {
            try {
                while (true) {
                    step.go();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }, name).start();
    }

    /** Size, producers, consumers. */
    public static void main(String[] args) {
        Main buffer = new Main(Integer.parseInt(args[0]));
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            forEver("producer " + i, () -> buffer.put(1));
        }
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            forEver("consumer " + i, buffer::take);
        }
    }
}
