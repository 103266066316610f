import java.util.concurrent.ArrayBlockingQueue;

public class Main {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);

    static void give(int item) {
        if (QUEUE.remainingCapacity() > 0) {
            QUEUE.add(item);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> give(1)).start();
        give(2);
    }
}
