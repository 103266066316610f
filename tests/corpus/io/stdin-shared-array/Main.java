import java.io.IOException;

public class Main {
    public static void main(String[] args) throws Exception {
        byte[] buffer = {'-', '-'};
        Thread thread = new Thread(() -> {
            try {
                System.in.read(buffer);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        char first = (char) buffer[0];
        char second = (char) buffer[1];
        System.out.println("" + first + second);
        thread.join();
    }
}
