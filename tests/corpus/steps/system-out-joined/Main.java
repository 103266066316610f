import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class Main {
    public static void main(String[] args) throws Exception {
        PrintStream other = new PrintStream(new ByteArrayOutputStream());
        Thread t = new Thread(() -> System.setOut(other));
        t.start();
        t.join();
        assert System.out == other;
    }
}
