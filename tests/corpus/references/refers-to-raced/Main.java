import java.lang.ref.WeakReference;

/** One thread looks twice, the other one clears the reference before, between or after. */
public class Main {
    static final Object KEY = new Object();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(KEY);

    public static void main(String[] args) throws Exception {
        boolean[] seen = new boolean[2];
        Thread looks = new Thread(() -> {
            seen[0] = REFERENCE.refersTo(KEY);
            seen[1] = REFERENCE.refersTo(null);
        });
        Thread clears = new Thread(REFERENCE::clear);
        looks.start();
        clears.start();
        looks.join();
        clears.join();
        System.out.println(seen[0] + " " + seen[1]);
    }
}
