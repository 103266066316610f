/** Goes round for ever, writing fields and arrays, taking locks and making garbage: after two rounds all is as it was. */
public class Main {
    static boolean up;
    static final long[] many = new long[100];

    static void turn(Object lock) {
        synchronized (lock) {
            up = !up;
            many[99] = up ? 1 : 0;
        }
    }

    public static void main(String[] args) {
        while (true) {
            turn(new Object());
        }
    }
}
