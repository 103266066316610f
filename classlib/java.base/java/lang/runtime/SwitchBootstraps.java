package java.lang.runtime;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.util.Objects;

/**
 * Bootstrap methods of pattern switches, as Java 21 defines them. The VM links what compilers write by itself; this is
 * for sites with other labels.
 */
public class SwitchBootstraps {
    private SwitchBootstraps() {}

    public static CallSite typeSwitch(MethodHandles.Lookup lookup, String invocationName, MethodType invocationType,
            Object... labels) {
        Class<?> type = first(invocationType);
        checkShape(invocationType, type != null && type != void.class, labels);
        for (Object label : labels) {
            // Numbers and truth values are labels of switches over primitive types.
            if (!(label instanceof Class || label instanceof String || label instanceof Number
                    || label instanceof Boolean || label instanceof Enum.EnumDesc)) {
                throw new IllegalArgumentException("label with illegal type found: " + requireNonNull(label).getClass());
            }
        }
        return site(lookup, "doTypeSwitch", invocationType, labels);
    }

    public static CallSite enumSwitch(MethodHandles.Lookup lookup, String invocationName, MethodType invocationType,
            Object... labels) {
        Class<?> type = first(invocationType);
        checkShape(invocationType, type != null && type.isEnum(), labels);
        for (Object label : labels) {
            if (label instanceof Class && label != type) {
                throw new IllegalArgumentException("the Class label: " + label
                        + ", expected the provided enum class: " + type);
            }
            if (!(label instanceof Class || label instanceof String)) {
                throw new IllegalArgumentException("label with illegal type found: " + requireNonNull(label).getClass());
            }
        }
        return site(lookup, "doEnumSwitch", invocationType, labels);
    }

    private static Class<?> first(MethodType type) {
        return type.parameterCount() == 0 ? null : type.parameterType(0);
    }

    private static void checkShape(MethodType type, boolean selector, Object[] labels) {
        if (type.parameterCount() != 2 || type.returnType() != int.class || !selector
                || type.parameterType(1) != int.class) {
            throw new IllegalArgumentException("Illegal invocation type " + type);
        }
        requireNonNull(labels);
    }

    private static CallSite site(MethodHandles.Lookup lookup, String method, MethodType type, Object[] labels) {
        MethodType general = MethodType.methodType(int.class, Object.class, int.class, Object[].class);
        try {
            MethodHandle target = MethodHandles.lookup().findStatic(SwitchBootstraps.class, method, general);
            Object bound = labels.clone();
            return new ConstantCallSite(MethodHandles.insertArguments(target, 2, bound).asType(type));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the switch's method is missing", e);
        }
    }

    private static int doTypeSwitch(Object target, int start, Object[] labels) {
        Objects.checkIndex(start, labels.length + 1);
        if (target == null) {
            return -1;
        }
        for (int i = start; i < labels.length; i++) {
            if (matches(target, labels[i])) {
                return i;
            }
        }
        return labels.length;
    }

    private static boolean matches(Object target, Object label) {
        if (label instanceof Class<?> type) {
            return type.isPrimitive() ? fits(target, type) : type.isInstance(target);
        }
        if (label instanceof Integer constant) {
            return target instanceof Number number && (int) constant == number.intValue()
                    || target instanceof Character character && (int) constant == character;
        }
        if (label instanceof Enum.EnumDesc<?> constant) {
            return target instanceof Enum<?> value && value.name().equals(constant.constantName())
                    && value.getDeclaringClass().descriptorString().equals(constant.constantType().descriptorString());
        }
        return label.equals(target);
    }

    /** Whether the boxed value is one of the primitive type, or converts to it without loss. */
    private static boolean fits(Object value, Class<?> type) {
        Class<?> own = MethodType.methodType(value.getClass()).unwrap().returnType();
        if (own == type || !own.isPrimitive() || own == boolean.class || type == boolean.class) {
            return own == type;
        }
        Number number = value instanceof Character c ? (Number) (int) c : (Number) value;
        double approximate = number.doubleValue();
        boolean toFloating = type == float.class || type == double.class;
        if (Double.isNaN(approximate) || Double.isInfinite(approximate)) {
            return toFloating;
        }
        if (approximate == 0 && 1 / approximate < 0) {
            return toFloating;
        }
        BigDecimal exact = own == float.class || own == double.class
                ? new BigDecimal(approximate) : BigDecimal.valueOf(number.longValue());
        if (type == double.class) {
            return exact.compareTo(new BigDecimal(approximate)) == 0;
        }
        if (type == float.class) {
            float rounded = number.floatValue();
            return !Float.isInfinite(rounded) && exact.compareTo(new BigDecimal(rounded)) == 0;
        }
        long low = type == char.class ? 0 : type == long.class ? Long.MIN_VALUE : -1L << bits(type) - 1;
        long high = type == char.class ? Character.MAX_VALUE : type == long.class ? Long.MAX_VALUE : -1 - low;
        return exact.remainder(BigDecimal.ONE).signum() == 0 && exact.compareTo(BigDecimal.valueOf(low)) >= 0
                && exact.compareTo(BigDecimal.valueOf(high)) <= 0;
    }

    private static int bits(Class<?> type) {
        return type == byte.class ? Byte.SIZE : type == short.class ? Short.SIZE : Integer.SIZE;
    }

    private static int doEnumSwitch(Object target, int start, Object[] labels) {
        Objects.checkIndex(start, labels.length + 1);
        if (target == null) {
            return -1;
        }
        for (int i = start; i < labels.length; i++) {
            if (labels[i] instanceof Class || ((Enum<?>) target).name().equals(labels[i])) {
                return i;
            }
        }
        return labels.length;
    }
}
