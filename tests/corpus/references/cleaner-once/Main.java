import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

/** An action runs at most once, in its thread or where clean is called; at the end it need not have run. */
public class Main {
    public static void main(String[] args) {
        AtomicInteger runs = new AtomicInteger();
        Cleaner cleaner = Cleaner.create();
        Cleaner.Cleanable cleanable = cleaner.register(new Object(), runs::incrementAndGet);
        Cleaner.Cleanable other = cleaner.register(new Object(), runs::incrementAndGet);
        cleanable.clean();
        cleanable.clean();
        System.out.println(runs.get());
    }
}
