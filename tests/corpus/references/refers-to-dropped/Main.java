import java.lang.ref.WeakReference;

/** The object can be collected once the one who has compared it lets it go. */
public class Main {
    static Object object = new Object();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(object);
    static volatile boolean held;
    static volatile boolean gone;
    static volatile boolean goneThere;

    public static void main(String[] args) throws Exception {
        Thread holds = new Thread(() -> {
            Object mine = object;
            object = null;
            held = REFERENCE.refersTo(mine);
            mine = null;
            gone = REFERENCE.get() == null;
        });
        Thread looks = new Thread(() -> goneThere = REFERENCE.get() == null);
        holds.start();
        looks.start();
        holds.join();
        looks.join();
        System.out.println(held + " " + gone + " " + goneThere);
    }
}
