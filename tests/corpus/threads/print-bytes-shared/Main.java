/** Bytes that another thread changes while they are written. */
public class Main {
    static final byte[] BYTES = {'a', 'b'};

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            BYTES[0] = 'x';
            BYTES[1] = 'y';
        });
        t.start();
        System.out.write(BYTES, 0, 2);
        System.out.flush();
        t.join();
    }
}
