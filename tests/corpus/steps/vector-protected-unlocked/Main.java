import java.util.Vector;

public class Main {
    static class Watched extends Vector<Integer> {
        boolean torn() {
            return modCount == 1 && elementCount == 0;
        }
    }

    static final Watched VECTOR = new Watched();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> VECTOR.add(1));
        t.start();
        assert !VECTOR.torn();
        t.join();
    }
}
