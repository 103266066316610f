package interleave;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/**
 * Writes fields of other classes, private ones too, by bytecode of their own: a hidden class in the nest of each class. Reflection
 * would look at the value, and a choice that waits ({@code cg.delayed}) would be made.
 */
final class Setters {
    private Setters() {}

    private static final int ALOAD_0 = 0x2a, ALOAD_1 = 0x2b, ALOAD_2 = 0x2c, ALOAD_3 = 0x2d, ILOAD = 0x15;
    private static final int IALOAD = 0x2e, AALOAD = 0x32, I2L = 0x85, CHECKCAST = 0xc0, PUTFIELD = 0xb5;
    private static final int INVOKESPECIAL = 0xb7, RETURN = 0xb1;

    /** Of a field that is neither static nor final, and whose type is a reference or integral. */
    static Structures.Setter of(Field field) throws ReflectiveOperationException {
        Class<?> owner = field.getDeclaringClass();
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        Class<?> made;
        try {
            made = lookup.defineHiddenClass(bytes(field), true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        var constructor = made.getDeclaredConstructor();
        constructor.setAccessible(true);
        return (Structures.Setter) constructor.newInstance();
    }

    private static byte[] bytes(Field field) throws IOException {
        String owner = internal(field.getDeclaringClass());
        Class<?> type = field.getType();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeInt(61);
        out.writeShort(22);
        named(out, owner + "$Setter", 1);
        named(out, "java/lang/Object", 3);
        named(out, internal(Structures.Setter.class), 5);
        text(out, "<init>");
        text(out, "()V");
        pair(out, 12, 7, 8);
        pair(out, 10, 4, 9);
        text(out, "Code");
        text(out, "set");
        text(out, "(Ljava/lang/Object;[I[Ljava/lang/Object;I)V");
        named(out, owner, 14);
        text(out, field.getName());
        text(out, type.descriptorString());
        pair(out, 12, 16, 17);
        pair(out, 9, 15, 18);
        named(out, type.isPrimitive() ? "java/lang/Object" : internal(type), 20);
        // final super
        out.writeShort(0x30);
        out.writeShort(2);
        out.writeShort(4);
        out.writeShort(1);
        out.writeShort(6);
        out.writeShort(0);
        out.writeShort(2);
        method(out, 7, 8, 1, 1, ALOAD_0, INVOKESPECIAL, 0, 10, RETURN);
        if (type == long.class) {
            method(out, 12, 13, 3, 5, ALOAD_1, CHECKCAST, 0, 15, ALOAD_2, ILOAD, 4, IALOAD, I2L, PUTFIELD, 0, 19, RETURN);
        } else if (type.isPrimitive()) {
            method(out, 12, 13, 3, 5, ALOAD_1, CHECKCAST, 0, 15, ALOAD_2, ILOAD, 4, IALOAD, PUTFIELD, 0, 19, RETURN);
        } else {
            method(out, 12, 13, 3, 5, ALOAD_1, CHECKCAST, 0, 15, ALOAD_3, ILOAD, 4, AALOAD, CHECKCAST, 0, 21, PUTFIELD, 0, 19, RETURN);
        }
        out.writeShort(0);
        return bytes.toByteArray();
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    /** A name, at this place of the constant pool, and the class behind it. */
    private static void named(DataOutputStream out, String name, int at) throws IOException {
        text(out, name);
        out.writeByte(7);
        out.writeShort(at);
    }

    private static void pair(DataOutputStream out, int tag, int first, int second) throws IOException {
        out.writeByte(tag);
        out.writeShort(first);
        out.writeShort(second);
    }

    private static void method(DataOutputStream out, int name, int type, int stack, int locals, int... code) throws IOException {
        out.writeShort(1);
        out.writeShort(name);
        out.writeShort(type);
        out.writeShort(1);
        out.writeShort(11);
        out.writeInt(12 + code.length);
        out.writeShort(stack);
        out.writeShort(locals);
        out.writeInt(code.length);
        for (int b : code) {
            out.writeByte(b);
        }
        out.writeShort(0);
        out.writeShort(0);
    }
}
