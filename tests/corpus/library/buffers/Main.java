import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

public class Main {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.put((byte) 1).putInt(0x01020304).putLong(-2L).putDouble(1.5).putChar('x').putShort((short) -3);
        b.flip();
        System.out.println(b + " " + b.get() + " " + Integer.toHexString(b.getInt()) + " " + b.getLong() + " " + b.getDouble() + b.getChar() + b.getShort());
        b.clear();
        b.order(ByteOrder.LITTLE_ENDIAN).putInt(0, 0x0a0b0c0d);
        System.out.println(b.get(0) + " " + b.order());
        System.out.println(StandardCharsets.UTF_8.decode(ByteBuffer.wrap("h\u00e9\u4e2d".getBytes(StandardCharsets.UTF_8))) + " "
                + StandardCharsets.UTF_16BE.encode("ab").remaining());
        IntBuffer ints = IntBuffer.wrap(new int[] {1, 2, 3});
        System.out.println(ints.get(1) + " " + ints.slice(1, 2).get(0) + " " + ByteBuffer.wrap(new byte[] {1, 2}).equals(ByteBuffer.wrap(new byte[] {1, 2})));
        System.out.println(Base64.getEncoder().encodeToString("hello".getBytes()) + " " + new String(Base64.getDecoder().decode("aGVsbG8=")));
        System.out.println(HexFormat.of().formatHex(new byte[] {1, (byte) 0xab}));
    }
}
