public class Main {
    static int n;

    public static class Adder {
        public Adder() {
            int read = n;
            n = read + 1;
        }

        public int again(int by) {
            int read = n;
            n = read + by;
            return n;
        }
    }

    static void work() {
        try {
            Object adder = Adder.class.getConstructor().newInstance();
            Adder.class.getMethod("again", int.class).invoke(adder, 10);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Main::work);
        Thread b = new Thread(Main::work);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.print(n);
    }
}
