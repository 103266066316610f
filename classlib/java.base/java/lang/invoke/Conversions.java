package java.lang.invoke;

import java.lang.reflect.Array;

/** Conversions of boxed values, as method handles do them between the type of a call and their own. */
final class Conversions {
    private Conversions() {}

    /** A value as the type wants it: cast, unboxed and widened. */
    static Object convert(Object value, Class<?> to) {
        if (to == void.class) {
            return null;
        }
        if (!to.isPrimitive()) {
            return to.cast(value);
        }
        if (value == null) {
            throw new NullPointerException("Cannot unbox a null value");
        }
        Object widened = widen(value, to);
        if (widened == null) {
            // Fails with the message that the real conversion has.
            Object number = value instanceof Boolean || value instanceof Character ? value : (Number) value;
            return zero(to).getClass().cast(number);
        }
        return widened;
    }

    /** The same where the type that the caller promised is known, which says how a null would be unboxed. */
    static Object convert(Object value, Class<?> from, Class<?> to) {
        if (value == null && to.isPrimitive() && to != void.class && !from.isPrimitive()) {
            String unboxing = to.getName() + "Value()";
            MethodType own = MethodType.methodType(from).unwrap();
            throw new NullPointerException(own.returnType().isPrimitive()
                    ? "Cannot invoke \"" + from.getName() + "." + own.returnType().getName() + "Value()\" because \"x\" is null"
                    : "Cannot invoke \"java.lang.Number." + unboxing + "\" because the return value of "
                            + "\"sun.invoke.util.ValueConversions.primitiveConversion("
                            + "sun.invoke.util.Wrapper, Object, boolean)\" is null");
        }
        return convert(value, to);
    }

    /** The conversion of a value that is bound to a parameter. */
    static Object bound(Object value, Class<?> to) {
        if (to.isPrimitive() && value != null && widen(value, to) == null) {
            throw new ClassCastException(zero(to).getClass() + " is not compatible with " + value.getClass());
        }
        return convert(value, to);
    }

    /** An element, boxed as {@code valueOf} does; {@code Array.get} boxes anew. */
    static Object element(Object array, int index) {
        Object element = Array.get(array, index);
        return array instanceof Object[] ? element : widen(element, array.getClass().getComponentType());
    }

    static Object copyOf(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    /** Every value of {@code args}, converted to the type of its parameter. */
    static Object[] convert(Object[] args, MethodType type) {
        Object[] converted = new Object[args.length];
        for (int i = 0; i < args.length; i++) {
            converted[i] = convert(args[i], type.parameterType(i));
        }
        return converted;
    }

    /** The value as the primitive type's wrapper, or null if it does not widen to it. */
    private static Object widen(Object value, Class<?> to) {
        if (to == boolean.class) {
            return value instanceof Boolean ? value : null;
        }
        if (to == char.class) {
            return value instanceof Character ? value : null;
        }
        int rank = rank(value);
        if (value instanceof Character c) {
            return to == int.class || to == long.class || to == float.class || to == double.class
                    ? narrow((int) c.charValue(), to)
                    : null;
        }
        return rank >= 0 && rank <= rank(zero(to)) ? narrow((Number) value, to) : null;
    }

    private static int rank(Object value) {
        if (value instanceof Byte) {
            return 0;
        }
        if (value instanceof Short) {
            return 1;
        }
        if (value instanceof Integer) {
            return 2;
        }
        if (value instanceof Long) {
            return 3;
        }
        if (value instanceof Float) {
            return 4;
        }
        return value instanceof Double ? 5 : -1;
    }

    private static Object narrow(Number number, Class<?> to) {
        if (to == byte.class) {
            return number.byteValue();
        }
        if (to == short.class) {
            return number.shortValue();
        }
        if (to == int.class) {
            return number.intValue();
        }
        if (to == long.class) {
            return number.longValue();
        }
        return to == float.class ? (Object) number.floatValue() : (Object) number.doubleValue();
    }

    /** The conversion of {@code explicitCastArguments}: as a Java cast would do it, and null is zero. */
    static Object cast(Object value, Class<?> to) {
        if (to == void.class) {
            return null;
        }
        if (!to.isPrimitive()) {
            return to.isInterface() ? value : to.cast(value);
        }
        if (value == null) {
            return zero(to);
        }
        Number number;
        if (value instanceof Boolean b) {
            number = b ? 1 : 0;
        } else if (value instanceof Character c) {
            number = (int) c.charValue();
        } else if (value instanceof Number n) {
            number = n;
        } else {
            throw new ClassCastException("Cannot cast " + value.getClass().getName() + " to " + to.getName());
        }
        if (to == boolean.class) {
            return (number.byteValue() & 1) != 0;
        }
        return to == char.class ? (Object) (char) number.intValue() : narrow(number, to);
    }

    /** The zero of a type: null for references and void. */
    static Object zero(Class<?> type) {
        if (!type.isPrimitive() || type == void.class) {
            return null;
        }
        if (type == boolean.class) {
            return false;
        }
        return type == char.class ? (Object) '\0' : narrow(0, type);
    }
}
