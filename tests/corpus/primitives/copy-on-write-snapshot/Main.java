import java.util.concurrent.CopyOnWriteArrayList;

public class Main {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
        list.add("a");
        Thread t = new Thread(() -> {
            list.add("b");
            list.add("c");
        });
        t.start();
        StringBuilder seen = new StringBuilder();
        for (String s : list) {
            seen.append(s);
        }
        System.out.println(seen);
        t.join();
    }
}
