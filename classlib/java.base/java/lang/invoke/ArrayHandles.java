package java.lang.invoke;

import java.lang.reflect.Array;

/** Handles that access arrays, with the messages of the instructions that do the same. */
final class ArrayHandles {
    private ArrayHandles() {}

    static Class<?> element(Class<?> arrayClass) {
        Class<?> element = arrayClass.getComponentType();
        if (element == null) {
            throw new IllegalArgumentException("not an array type: " + arrayClass.getName());
        }
        return element;
    }

    static MethodHandle constructor(Class<?> arrayClass) {
        Class<?> element = element(arrayClass);
        return new BodyHandle(MethodType.methodType(arrayClass, int.class), args -> {
            int length = (Integer) args[0];
            if (length < 0) {
                throw new NegativeArraySizeException(String.valueOf(length));
            }
            return Array.newInstance(element, length);
        });
    }

    static MethodHandle length(Class<?> arrayClass) {
        element(arrayClass);
        return new BodyHandle(MethodType.methodType(int.class, arrayClass), args -> {
            if (args[0] == null) {
                throw new NullPointerException("Cannot read the array length because \"a\" is null");
            }
            return Array.getLength(args[0]);
        });
    }

    static MethodHandle getter(Class<?> arrayClass) {
        Class<?> element = element(arrayClass);
        return new BodyHandle(MethodType.methodType(element, arrayClass, int.class), args -> {
            check(args, "load from ", element);
            return Conversions.element(args[0], (Integer) args[1]);
        });
    }

    static MethodHandle setter(Class<?> arrayClass) {
        Class<?> element = element(arrayClass);
        MethodType type = MethodType.methodType(void.class, arrayClass, int.class, element);
        return new BodyHandle(type, args -> {
            check(args, "store to ", element);
            Class<?> actual = args[0].getClass().getComponentType();
            if (!actual.isPrimitive() && args[2] != null && !actual.isInstance(args[2])) {
                throw new ArrayStoreException(args[2].getClass().getName());
            }
            Array.set(args[0], (Integer) args[1], args[2]);
            return null;
        });
    }

    private static void check(Object[] args, String access, Class<?> element) {
        if (args[0] == null) {
            String kind = element == byte.class || element == boolean.class ? "byte/boolean"
                    : element.isPrimitive() ? element.getName() : "object";
            throw new NullPointerException("Cannot " + access + kind + " array because \"a\" is null");
        }
        int index = (Integer) args[1];
        int length = Array.getLength(args[0]);
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
    }
}
