import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread t = new Thread(() -> list.get(1));
        t.start();
        list.remove(0);
        t.join();
    }
}
