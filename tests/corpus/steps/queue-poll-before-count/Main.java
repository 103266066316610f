import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/** Bulk removal looks at items without a lock: it finds one gone that still counts. */
public class Main {
    static String drained = "";

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        queue.add(1);
        Thread t = new Thread(() -> {
            if (args[0].equals("drain")) {
                List<Integer> mine = new ArrayList<>();
                queue.drainTo(mine, 1);
                drained = mine.toString();
            } else {
                drained = String.valueOf(queue.poll());
            }
        });
        t.start();
        boolean removed = queue.removeIf(x -> x == 1);
        int size = queue.size();
        t.join();
        System.out.println(removed + " " + size + " " + drained);
    }
}
