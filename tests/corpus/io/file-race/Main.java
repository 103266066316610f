import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    static final Path COUNTER = Path.of("counter.txt");

    static void increment() {
        try {
            int n = Integer.parseInt(Files.readString(COUNTER).trim());
            Files.writeString(COUNTER, Integer.toString(n + 1));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Files.writeString(COUNTER, "0");
        Thread t = new Thread(Main::increment);
        t.start();
        increment();
        t.join();
        System.out.println(Files.readString(COUNTER));
    }
}
