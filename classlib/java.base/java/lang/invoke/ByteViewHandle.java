package java.lang.invoke;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.List;
import java.util.Objects;

/** A {@code byte[]} or a {@code ByteBuffer}, read and written in units of a wider primitive type. */
final class ByteViewHandle extends VarHandle {
    private final boolean bigEndian;
    private final boolean overBuffer;
    private final int width;

    ByteViewHandle(Class<?> viewType, boolean bigEndian, boolean overBuffer, boolean exact) {
        super(OTHER, overBuffer ? ByteBuffer.class : byte[].class, viewType, 0, null, false, exact);
        this.bigEndian = bigEndian;
        this.overBuffer = overBuffer;
        this.width = widthOf(viewType);
    }

    static VarHandle of(Class<?> viewArrayClass, ByteOrder order, boolean overBuffer) {
        Class<?> view = viewArrayClass.getComponentType();
        if (view == null) {
            throw new IllegalArgumentException("not an array type");
        }
        return new ByteViewHandle(view, order == ByteOrder.BIG_ENDIAN, overBuffer, false);
    }

    private static int widthOf(Class<?> type) {
        if (type == short.class || type == char.class) {
            return 2;
        }
        if (type == int.class || type == float.class) {
            return 4;
        }
        if (type == long.class || type == double.class) {
            return 8;
        }
        throw new UnsupportedOperationException();
    }

    @Override
    public VarHandle withInvokeExactBehavior() {
        return exact ? this : new ByteViewHandle(varType, bigEndian, overBuffer, true);
    }

    @Override
    public VarHandle withInvokeBehavior() {
        return exact ? new ByteViewHandle(varType, bigEndian, overBuffer, false) : this;
    }

    @Override
    public List<Class<?>> coordinateTypes() {
        return List.of(owner, int.class);
    }

    @Override
    public boolean isAccessModeSupported(AccessMode accessMode) {
        boolean plain = accessMode.ordinal() <= AccessMode.SET_OPAQUE.ordinal();
        if (plain || width == 2) {
            return plain;
        }
        boolean whole = varType == int.class || varType == long.class;
        return whole || !accessMode.isAdd() && !accessMode.isBitwise();
    }

    @Override
    Object accessBoxed(int mode, Object[] args) {
        AccessMode access = AccessMode.values()[mode];
        if (!isAccessModeSupported(access)) {
            throw new UnsupportedOperationException();
        }
        Object bytes = Objects.requireNonNull(args[0]);
        int index = (Integer) Conversions.convert(args[1], int.class);
        int length = overBuffer ? ((ByteBuffer) bytes).limit() : ((byte[]) bytes).length;
        Objects.checkIndex(index, length - width + 1);
        if (mode > AccessMode.SET.ordinal() && index % width != 0) {
            throw new IllegalStateException("Misaligned access at index: " + index);
        }
        long old = read(bytes, index);
        if (access.shape == Shape.GET) {
            return value(old);
        }
        if (overBuffer && ((ByteBuffer) bytes).isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        long first = bits(args[2]);
        switch (access.shape) {
            case SET:
                write(bytes, index, first);
                return null;
            case COMPARE_AND_SET:
            case COMPARE_AND_EXCHANGE:
                if (old == first) {
                    write(bytes, index, bits(args[3]));
                }
                return access.shape == Shape.COMPARE_AND_SET ? (Object) (old == first) : value(old);
            default:
                write(bytes, index, update(access, old, first));
                return value(old);
        }
    }

    private static long update(AccessMode access, long old, long operand) {
        if (access.isAdd()) {
            return old + operand;
        }
        return switch (access) {
            case GET_AND_BITWISE_OR, GET_AND_BITWISE_OR_ACQUIRE, GET_AND_BITWISE_OR_RELEASE -> old | operand;
            case GET_AND_BITWISE_AND, GET_AND_BITWISE_AND_ACQUIRE, GET_AND_BITWISE_AND_RELEASE -> old & operand;
            case GET_AND_BITWISE_XOR, GET_AND_BITWISE_XOR_ACQUIRE, GET_AND_BITWISE_XOR_RELEASE -> old ^ operand;
            default -> operand;
        };
    }

    private long read(Object bytes, int index) {
        long bits = 0;
        for (int i = 0; i < width; i++) {
            int at = index + (bigEndian ? i : width - 1 - i);
            byte b = overBuffer ? ((ByteBuffer) bytes).get(at) : ((byte[]) bytes)[at];
            bits = bits << 8 | b & 0xff;
        }
        // Sign-extended, so that a value has one form only.
        int unused = 64 - 8 * width;
        return bits << unused >> unused;
    }

    private void write(Object bytes, int index, long bits) {
        for (int i = 0; i < width; i++) {
            int at = index + (bigEndian ? width - 1 - i : i);
            byte b = (byte) (bits >> 8 * i);
            if (overBuffer) {
                ((ByteBuffer) bytes).put(at, b);
            } else {
                ((byte[]) bytes)[at] = b;
            }
        }
    }

    private long bits(Object value) {
        Object operand = Conversions.convert(value, varType);
        if (operand instanceof Character c) {
            return (short) c.charValue();
        }
        if (operand instanceof Float f) {
            return Float.floatToRawIntBits(f);
        }
        if (operand instanceof Double d) {
            return Double.doubleToRawLongBits(d);
        }
        return ((Number) operand).longValue();
    }

    private Object value(long bits) {
        if (varType == short.class) {
            return (short) bits;
        }
        if (varType == char.class) {
            return (char) bits;
        }
        if (varType == int.class) {
            return (int) bits;
        }
        if (varType == float.class) {
            return Float.intBitsToFloat((int) bits);
        }
        return varType == long.class ? (Object) bits : (Object) Double.longBitsToDouble(bits);
    }
}
