import java.net.*;
import java.nio.channels.*;
import java.sql.DriverManager;

public class Main {
    interface Op { Object run() throws Exception; }

    static void show(Op op) throws Exception {
        try {
            System.out.println("done " + op.run());
        } catch (UnsupportedOperationException | LinkageError e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        show(() -> new Socket("localhost", 80));
        show(() -> new ServerSocket(0));
        show(() -> new DatagramSocket());
        show(() -> InetAddress.getByName("example.org"));
        show(() -> new URL("http://example.org/").openStream());
        show(() -> SocketChannel.open());
        show(() -> new ProcessBuilder("ls").start());
        show(() -> Runtime.getRuntime().exec("ls"));
        show(() -> DriverManager.getConnection("jdbc:x"));
        show(() -> InetAddress.getByName("127.0.0.1").getHostAddress());
    }
}
