public class Main {
    public static void main(String[] args) throws Exception {
        Object left = new Object();
        Object right = new Object();
        Thread a = Thread.startVirtualThread(() -> both(left, right));
        Thread b = Thread.startVirtualThread(() -> both(right, left));
        a.join();
        b.join();
    }

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                System.out.print("");
            }
        }
    }
}
