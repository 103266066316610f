/** Three threads that wait for each other in a ring: whoever stands before a monitor runs into it once more in the end. */
public class Ring {
    static final Object A = new Object(), B = new Object(), C = new Object();

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> both(A, B), "a").start();
        new Thread(() -> both(B, C), "b").start();
        new Thread(() -> both(C, A), "c").start();
    }
}
