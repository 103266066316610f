import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** A long loop that is closed by an exception's way back to its handler alone: it is cut like any other. */
public class Main extends ClassLoader {
    /** goto 4; 3: pop; 4: iload_0; ifle 13; iinc 0 -1; aconst_null; athrow; 13: return, and a handler at 3 for 4 to 13. */
    private static final int[] CODE = {0xa7, 0, 4, 0x57, 0x1a, 0x9e, 0, 8, 0x84, 0, 0xff, 0x01, 0xbf, 0xb1};

    static byte[] file() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeInt(49);
        out.writeShort(8);
        utf8(out, "Loop");
        out.writeByte(7);
        out.writeShort(1);
        utf8(out, "java/lang/Object");
        out.writeByte(7);
        out.writeShort(3);
        utf8(out, "run");
        utf8(out, "(I)V");
        utf8(out, "Code");
        out.writeShort(0x21);
        out.writeShort(2);
        out.writeShort(4);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(1);
        out.writeShort(9);
        out.writeShort(5);
        out.writeShort(6);
        out.writeShort(1);
        out.writeShort(7);
        out.writeInt(12 + CODE.length + 8);
        out.writeShort(1);
        out.writeShort(1);
        out.writeInt(CODE.length);
        for (int b : CODE) {
            out.writeByte(b);
        }
        out.writeShort(1);
        out.writeShort(4);
        out.writeShort(13);
        out.writeShort(3);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(0);
        return bytes.toByteArray();
    }

    private static void utf8(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    public static void main(String[] args) throws Exception {
        byte[] file = file();
        Class<?> loop = new Main().defineClass("Loop", file, 0, file.length);
        loop.getMethod("run", int.class).invoke(null, 100_000);
    }
}
