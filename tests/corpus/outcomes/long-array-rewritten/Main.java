import gov.nasa.jpf.vm.Verify;

/**
 * Long arrays, each element of which is written several times in a transition, are what they were where the search goes back,
 * and where it meets a state again.
 */
public class Main {
    static final int[] ints = new int[300];
    static final byte[] bytes = new byte[1100];
    static final char[] chars = new char[600];
    static final long[] longs = new long[300];
    static final Object[] objects = new Object[300];

    static void write(int by, int from, int to) {
        for (int round = 0; round < 2; round++) {
            for (int i = from; i < to; i++) {
                ints[i % ints.length] += by * i;
                bytes[i % bytes.length] ^= (byte) (by + i);
                chars[i % chars.length] += by;
                longs[i % longs.length] += (long) by << 33;
                objects[i % objects.length] = (i + by) % 2 == 0 ? ints : bytes;
            }
        }
    }

    static long sum() {
        long sum = 0;
        for (int i = 0; i < bytes.length; i++) {
            sum = 31 * sum + bytes[i];
            sum = 31 * sum + ints[i % 300] + chars[i % 600] + longs[i % 300] + (objects[i % 300] == ints ? 1 : 0);
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        write(1, 0, 1100);
        long before = sum();
        int choice = Verify.getInt(0, 2);
        if (choice > 0) {
            write(choice, 40, 1000);
            // Takes half of them back, so that a state is met again.
            boolean back = Verify.getBoolean();
            write(back ? -choice : choice, 40, 1000);
        }
        Thread other = new Thread(() -> {
            synchronized (ints) {
                write(3, 0, 300);
            }
        });
        other.start();
        synchronized (ints) {
            write(5, 0, 300);
        }
        other.join();
        int last = Verify.getInt(0, 1);
        write(last, 0, 90);
        System.out.println(choice + " " + last + " " + (sum() - before));
    }
}
