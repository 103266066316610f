import java.nio.ByteBuffer;

/** A buffer takes all bytes of an array at a time, while another thread writes them. */
public class Main {
    public static void main(String[] args) {
        byte[] bytes = new byte[2];
        new Thread(() -> {
            bytes[0] = 1;
            bytes[1] = 1;
        }).start();
        ByteBuffer buffer = ByteBuffer.allocate(2);
        buffer.put(bytes);
        System.out.println(buffer.get(0) + " " + buffer.get(1));
    }
}
