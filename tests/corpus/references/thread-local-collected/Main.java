import java.lang.ref.WeakReference;

/** A thread local that nobody holds any more, in two threads that have had values for it. */
public class Main {
    static ThreadLocal<String> local = ThreadLocal.withInitial(() -> "first");
    static final WeakReference<Object> REFERENCE = new WeakReference<>(local);
    static volatile boolean same;
    static volatile boolean gone;
    static volatile boolean goneThere;

    public static void main(String[] args) throws Exception {
        Thread lets = new Thread(() -> {
            ThreadLocal<String> mine = local;
            mine.get();
            mine.set("second");
            same = mine.get() == "second";
            local = null;
            mine = null;
            ThreadLocal<String> next = ThreadLocal.withInitial(() -> "third");
            next.get();
            gone = REFERENCE.get() == null;
            next.remove();
        });
        Thread uses = new Thread(() -> {
            ThreadLocal<String> mine = local;
            if (mine != null) {
                mine.get();
                mine = null;
            }
            goneThere = REFERENCE.get() == null;
            new ThreadLocal<Integer>().set(1);
        });
        lets.start();
        uses.start();
        lets.join();
        uses.join();
        System.out.println(same + " " + gone + " " + goneThere);
    }
}
