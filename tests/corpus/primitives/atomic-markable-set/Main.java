import java.util.concurrent.atomic.AtomicMarkableReference;

public class Main {
    /** The last item; marked when nothing may follow it. */
    static final AtomicMarkableReference<String> LAST = new AtomicMarkableReference<>("first", false);

    static boolean append(String item) {
        boolean[] closed = new boolean[1];
        String last = LAST.get(closed);
        if (closed[0] || last.equals(item)) {
            return false;
        }
        LAST.set(item, false);
        return true;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> append("second"));
        t.start();
        boolean closed = LAST.attemptMark("first", true);
        t.join();
        assert !closed || LAST.isMarked() : "open again";
    }
}
