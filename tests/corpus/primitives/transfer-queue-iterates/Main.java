import java.util.Iterator;
import java.util.concurrent.LinkedTransferQueue;

public class Main {
    public static void main(String[] args) {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        queue.add(1);
        Iterator<Integer> all = queue.iterator();
        queue.add(2);
        queue.add(3);
        while (all.hasNext()) {
            System.out.print(all.next());
        }
        Iterator<Integer> rest = queue.iterator();
        rest.next();
        queue.remove(2);
        queue.add(4);
        System.out.print(" " + rest.next() + rest.next());
        rest.remove();
        queue.poll();
        queue.add(5);
        System.out.print(rest.next() + " " + rest.hasNext() + " " + queue + " " + queue.size());
        StringBuilder seen = new StringBuilder();
        queue.forEach(item -> {
            seen.append(item);
            if (item < 7) {
                queue.add(item + 2);
            }
        });
        System.out.println(" " + seen + " " + queue + " " + queue.contains(7) + " " + queue.contains(8));
    }
}
