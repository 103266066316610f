import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.PriorityBlockingQueue;

public class Main {
    static final PriorityBlockingQueue<Integer> QUEUE = new PriorityBlockingQueue<>(List.of(1));
    static final ArrayList<Integer> LIST = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                QUEUE.drainTo(LIST);
            } catch (ArrayIndexOutOfBoundsException e) {
                // Both have made an array.
            }
        });
        t.start();
        Integer first = 0;
        try {
            LIST.add(2);
            first = LIST.get(0);
        } catch (IndexOutOfBoundsException e) {
            // As above.
        }
        t.join();
        assert first != null;
    }
}
