import gov.nasa.jpf.vm.Verify;
import java.io.IOException;

public class Main {
    static class Timeout extends Exception {
        final int seconds = 3;
    }

    private static String read() throws IOException, Timeout {
        Verify.mayThrow("read");
        return "text";
    }

    public static void main(String[] args) {
        String result;
        try {
            result = read();
        } catch (Timeout e) {
            result = "timeout after " + e.seconds;
        } catch (IOException e) {
            result = e.toString();
        }
        System.out.println(result);
    }
}
