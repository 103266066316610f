import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class Main {
    public static void main(String[] args) throws Exception {
        PrintStream other = new PrintStream(new ByteArrayOutputStream());
        Thread t = new Thread(() -> System.setOut(other));
        t.start();
        PrintStream first = System.out;
        PrintStream second = System.out;
        t.join();
        assert first == second;
    }
}
