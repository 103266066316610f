import java.util.concurrent.atomic.AtomicReferenceArray;

public class Main {
    static final AtomicReferenceArray<String> SEATS = new AtomicReferenceArray<>(2);
    static boolean hers;

    static boolean reserve(int seat, String guest) {
        return SEATS.compareAndSet(seat, null, guest);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> hers = reserve(1, "Ada"));
        t.start();
        boolean his = reserve(1, "Bob");
        t.join();
        assert !hers || !his : "one seat, two guests";
        assert SEATS.get(1) != null;
    }
}
