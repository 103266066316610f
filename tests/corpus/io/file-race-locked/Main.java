import java.io.IOException;
import java.io.RandomAccessFile;

public class Main {
    static synchronized void increment() {
        try (RandomAccessFile f = new RandomAccessFile("counter.bin", "rw")) {
            int n = f.length() == 0 ? 0 : f.readInt();
            f.seek(0);
            f.writeInt(n + 1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::increment);
        t.start();
        increment();
        t.join();
        try (RandomAccessFile f = new RandomAccessFile("counter.bin", "r")) {
            assert f.readInt() == 2 && f.read() == -1;
        }
    }
}
