import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes Needs.class, of a version without stack maps: to verify that a Missing is a Needs, Missing has to be there. */
public class Generate {
    /** aconst_null; checkcast Missing; areturn */
    private static final int[] MAKE = {0x01, 0xc0, 0, 6, 0xb0};

    /** aload_0; invokespecial java/lang/Object.&lt;init&gt;; return */
    private static final int[] CONSTRUCTOR = {0x2a, 0xb7, 0, 13, 0xb1};

    private static void utf8(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    private static void classNamed(DataOutputStream out, int name) throws IOException {
        out.writeByte(7);
        out.writeShort(name);
    }

    private static void method(DataOutputStream out, int flags, int name, int type, int[] code) throws IOException {
        out.writeShort(flags);
        out.writeShort(name);
        out.writeShort(type);
        out.writeShort(1);
        out.writeShort(9);
        out.writeInt(12 + code.length);
        out.writeShort(1);
        out.writeShort(1);
        out.writeInt(code.length);
        for (int b : code) {
            out.writeByte(b);
        }
        out.writeShort(0);
        out.writeShort(0);
    }

    public static void main(String[] args) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(Path.of(args[0], "Needs.class")))) {
            out.writeInt(0xcafebabe);
            out.writeInt(49);
            out.writeShort(14);
            utf8(out, "Needs");
            classNamed(out, 1);
            utf8(out, "java/lang/Object");
            classNamed(out, 3);
            utf8(out, "Missing");
            classNamed(out, 5);
            utf8(out, "make");
            utf8(out, "()LNeeds;");
            utf8(out, "Code");
            utf8(out, "<init>");
            utf8(out, "()V");
            // 12: a name with its type; 13: java/lang/Object.<init>
            out.writeByte(12);
            out.writeShort(10);
            out.writeShort(11);
            out.writeByte(10);
            out.writeShort(4);
            out.writeShort(12);
            // Public and, as compilers since 1.0.2 say, with the newer meaning of invokespecial.
            out.writeShort(0x21);
            out.writeShort(2);
            out.writeShort(4);
            out.writeShort(0);
            out.writeShort(0);
            out.writeShort(2);
            method(out, 1, 10, 11, CONSTRUCTOR);
            method(out, 9, 7, 8, MAKE);
            out.writeShort(0);
        }
    }
}
