import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What is to be added is read without the lock, also where it is the list itself, or seen through a view. */
public class Main {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
        CopyOnWriteArrayList<Integer> other = new CopyOnWriteArrayList<>(List.of(1));
        Thread t = new Thread(() -> {
            list.add(2);
            other.add(2);
        });
        t.start();
        list.addAll(list);
        other.addAll(0, Collections.unmodifiableList(other));
        t.join();
        System.out.print(list + " " + other);
    }
}
