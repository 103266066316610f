import interleave.Scheduling;

public class Main {
    static final Counter counter = new Counter();

    @Scheduling(Scheduling.Level.ATOMIC)
    static class Counter {
        int n;

        int get() {
            return n;
        }

        void set(int to) {
            n = to;
        }

        void add() {
            set(get() + 1);
        }

        Runnable unprotected() {
            return () -> {
                int read = get();
                set(read + 1);
            };
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(counter::add);
        Thread b = new Thread(counter.unprotected());
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.print(counter.n);
    }
}
