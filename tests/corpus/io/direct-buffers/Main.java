import java.nio.*;
import java.util.Arrays;

public class Main {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocateDirect(64);
        System.out.println(b + " " + b.isDirect() + " " + b.hasArray() + " " + b.order());
        b.put((byte) 1).putShort((short) -2).putInt(0xCAFEBABE).putLong(Long.MIN_VALUE + 5).putFloat(1.5f).putDouble(-0.0).putChar('é');
        b.flip();
        System.out.println(b.get() + " " + b.getShort() + " " + Integer.toHexString(b.getInt()) + " " + b.getLong() + " " + b.getFloat() + " " + b.getDouble() + " " + b.getChar() + " " + b.remaining());
        b.order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(Integer.toHexString(b.getInt(3)) + " " + b.getShort(1));
        b.clear();
        IntBuffer ints = b.asIntBuffer();
        int[] data = new int[16];
        for (int i = 0; i < 16; i++) data[i] = i * i - 3;
        ints.put(data);
        int[] back = new int[10];
        ints.position(2).get(back, 1, 9);
        System.out.println(Arrays.toString(back) + " " + ints + " " + b.get(0) + " " + b.get(4 * 2));
        b.order(ByteOrder.BIG_ENDIAN);
        LongBuffer longs = b.asLongBuffer();
        longs.put(new long[] {1, 2, 3, 4, 5, 6, 7, 8});
        long[] l = new long[8];
        longs.flip().get(l);
        System.out.println(Arrays.toString(l) + " " + b.get(7) + " " + b.getLong(8));
        ByteBuffer slice = b.position(8).limit(24).slice();
        slice.put(7, (byte) 99);
        System.out.println(slice + " " + b.getLong(8) + " " + slice.duplicate().getLong());
        ByteBuffer ro = b.asReadOnlyBuffer();
        try {
            ro.put((byte) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println(e);
        }
        byte[] bytes = new byte[16];
        b.get(bytes);
        System.out.println(Arrays.toString(bytes));
        b.clear();
        b.put(bytes, 4, 12).flip();
        System.out.println(b.compareTo(ByteBuffer.wrap(bytes, 4, 12)) + " " + b.equals(ByteBuffer.wrap(bytes, 4, 12)) + " " + b.hashCode());
        b.position(3).compact();
        System.out.println(b);
        ByteBuffer copy = ByteBuffer.allocate(12);
        copy.put(b.flip());
        System.out.println(Arrays.toString(copy.array()));
        DoubleBuffer doubles = ByteBuffer.allocateDirect(32).order(ByteOrder.nativeOrder()).asDoubleBuffer();
        doubles.put(new double[] {1.5, 2.5, -3.5}).flip();
        double[] d = new double[3];
        doubles.get(d);
        System.out.println(Arrays.toString(d) + " " + doubles.isDirect());
        CharBuffer chars = ByteBuffer.allocateDirect(20).asCharBuffer();
        chars.put("direct chr").flip();
        System.out.println(chars + " " + chars.subSequence(2, 5));
        try {
            b.get(1000);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
