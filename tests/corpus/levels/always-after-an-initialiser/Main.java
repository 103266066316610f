public class Main {
    static volatile int v;

    static class Holder {
        static int seen;

        static {
            int first = v;
            int second = v;
            seen = first * 10 + second;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int any = Holder.seen;
        });
        t.start();
        v = 1;
        t.join();
        System.out.print(Holder.seen);
    }
}
