import java.util.ArrayList;
import java.util.List;

/** The element that moves up is read before it is written. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        List<String> list = new ArrayList<>(List.of("a", "b"));
        Thread t = new Thread(() -> {
            try {
                list.set(1, "y");
                list.set(0, "z");
            } catch (IndexOutOfBoundsException e) {
                list.add(0, "none");
            }
        });
        t.start();
        list.remove(0);
        t.join();
        System.out.println(list.get(0).equals("b"));
    }
}
