import java.util.ArrayList;
import java.util.List;

/** An ArrayList used by two threads without a lock: the real class, with its real check. */
public class ConcurrentModification {
    public static void main(String[] args) {
        List<Integer> scores = new ArrayList<>(List.of(3, 4));
        new Thread(() -> scores.add(5), "scorer").start();
        int total = 0;
        for (int score : scores) {
            total += score;
        }
        System.out.println("total " + total);
    }
}
