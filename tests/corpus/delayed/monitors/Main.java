import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;
import java.util.HashMap;
import java.util.Map;

/** Two threads enter the monitors of objects that are not chosen yet. */
public class Main {
    static class Node {
        int value;
    }

    static volatile Node published;

    public static void main(String[] args) throws InterruptedException {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        Node mine = pool.getAny();
        Node other = pool.getAny();
        Thread thread = new Thread(() -> {
            synchronized (mine) {
                mine.value++;
                mine.notifyAll();
            }
            published = other;
        });
        thread.start();
        synchronized (other) {
            other.value += 10;
        }
        thread.join();
        Map<Node, String> names = new HashMap<>();
        names.put(mine, "mine");
        names.put(other, "other");
        String key = Verify.getBoolean() ? "one" : "two";
        String chosen = switch (key) {
            case "one" -> "1";
            case "two" -> "2";
            default -> "?";
        };
        System.out.println((mine == other) + " " + mine.value + " " + other.value + " " + (published == mine) + " "
            + names.size() + chosen);
    }
}
