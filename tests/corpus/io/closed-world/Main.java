import gov.nasa.jpf.vm.Verify;
import java.net.*;
import java.nio.channels.*;

public class Main {
    interface Op { Object run() throws Exception; }

    static final Op[] OPS = {
        () -> new Socket("localhost", 80),
        () -> new ServerSocket(0),
        () -> new DatagramSocket(),
        () -> InetAddress.getByName("example.org"),
        () -> new URL("http://example.org/").openStream(),
        () -> SocketChannel.open(),
        () -> new ProcessBuilder("ls").start(),
        () -> Runtime.getRuntime().exec("ls"),
        () -> { Thread.currentThread().suspend(); return null; },
        () -> { System.load("/usr/lib/own.so"); return null; },
        () -> InetAddress.getByName("127.0.0.1").getHostAddress(),
    };

    public static void main(String[] args) {
        try {
            OPS[Verify.getInt(0, OPS.length - 1)].run();
        } catch (Throwable t) {
            // Nobody is asked.
        }
    }
}
