import java.nio.channels.SocketChannel;

public class Main {
    public static void main(String[] args) {
        try {
            SocketChannel.open();
        } catch (Throwable t) {
            // On a JVM there is none.
        }
    }
}
