import java.util.Vector;

public class Main {
    static final Vector<Integer> VECTOR = new Vector<>();
    static final Integer[] COPY = new Integer[2];

    public static void main(String[] args) throws Exception {
        VECTOR.add(1);
        VECTOR.add(1);
        Thread t = new Thread(() -> VECTOR.copyInto(COPY));
        t.start();
        Integer first = COPY[0];
        Integer second = COPY[1];
        assert first == null || second != null;
        t.join();
    }
}
