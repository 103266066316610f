import java.util.concurrent.CopyOnWriteArrayList;

public class Main {
    public static void main(String[] args) {
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(new String[] {"a"});
        new Thread(list::clear).start();
        if (list.size() > 0) {
            list.get(list.size() - 1);
        }
    }
}
