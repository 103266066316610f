/** What one thread keeps in a thread local becomes known to another one: it is shared from then on. */
public class Main {
    static final class Counter {
        int value;
    }

    static final ThreadLocal<Counter> OWN = ThreadLocal.withInitial(Counter::new);
    static volatile Counter known;

    public static void main(String[] args) throws Exception {
        Thread giver = new Thread(() -> {
            OWN.get().value = 1;
            known = OWN.get();
            OWN.get().value++;
        });
        Thread taker = new Thread(() -> {
            if (known != null) {
                OWN.set(known);
                OWN.get().value++;
            }
        });
        giver.start();
        taker.start();
        giver.join();
        taker.join();
        System.out.println(known.value);
    }
}
