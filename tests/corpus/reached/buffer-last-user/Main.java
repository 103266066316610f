import java.nio.ByteBuffer;

public class Main {
    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.allocate(2);
        new Thread(() -> buffer.put((byte) 1)).start();
        System.out.println(buffer.position());
    }
}
