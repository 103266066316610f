/** Who initialises a class goes on at once with what its static field holds; so does the other one. */
public class Main {
    static class Counter {
        int value;
    }

    static class Holder {
        static final Counter COUNTER = new Counter();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> Holder.COUNTER.value++);
        other.start();
        Holder.COUNTER.value++;
        other.join();
        System.out.println(Holder.COUNTER.value);
    }
}
