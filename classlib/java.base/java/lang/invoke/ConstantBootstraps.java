package java.lang.invoke;

import java.lang.reflect.Modifier;
import java.util.Objects;

/** Bootstrap methods for dynamic constants. */
public final class ConstantBootstraps {
    private ConstantBootstraps() {}

    /** Runs the bootstrap method of a dynamic constant. */
    static Object makeConstant(MethodHandle bootstrap, String name, Class<?> type, Object[] staticArguments,
            Class<?> caller) {
        return BootstrapMethodInvoker.invoke(type, bootstrap, name, type, staticArguments, caller);
    }

    public static Object nullConstant(MethodHandles.Lookup lookup, String name, Class<?> type) {
        if (Objects.requireNonNull(type).isPrimitive()) {
            throw new IllegalArgumentException("not reference: " + type);
        }
        return null;
    }

    public static Class<?> primitiveClass(MethodHandles.Lookup lookup, String name, Class<?> type) {
        if (name.length() != 1 || Objects.requireNonNull(type) != Class.class) {
            throw new IllegalArgumentException("not primitive: " + name);
        }
        return MethodType.fromMethodDescriptorString("()" + name, null).returnType();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static <E extends Enum<E>> E enumConstant(MethodHandles.Lookup lookup, String name, Class<E> type) {
        return (E) Enum.valueOf((Class) Objects.requireNonNull(type), Objects.requireNonNull(name));
    }

    public static Object getStaticFinal(MethodHandles.Lookup lookup, String name, Class<?> type,
            Class<?> declaringClass) {
        MethodHandle getter;
        try {
            getter = lookup.findStaticGetter(declaringClass, name, type);
        } catch (ReflectiveOperationException e) {
            throw lookupError(e);
        }
        if (!Modifier.isFinal(((MemberHandle) getter).modifiers())) {
            throw new IncompatibleClassChangeError("not a final field: " + name);
        }
        try {
            return getter.call(new Object[0]);
        } catch (Throwable e) {
            throw new LinkageError("Unexpected throwable", e);
        }
    }

    public static Object getStaticFinal(MethodHandles.Lookup lookup, String name, Class<?> type) {
        Class<?> owner = type.isPrimitive() ? Conversions.zero(type).getClass() : type;
        return getStaticFinal(lookup, name, type, owner);
    }

    public static Object invoke(MethodHandles.Lookup lookup, String name, Class<?> type, MethodHandle handle,
            Object... args) throws Throwable {
        Object value = handle.invokeWithArguments(args);
        return Conversions.convert(value, type);
    }

    public static VarHandle fieldVarHandle(MethodHandles.Lookup lookup, String name, Class<VarHandle> type,
            Class<?> declaringClass, Class<?> fieldType) {
        try {
            return lookup.findVarHandle(declaringClass, name, fieldType);
        } catch (ReflectiveOperationException e) {
            throw lookupError(e);
        }
    }

    public static VarHandle staticFieldVarHandle(MethodHandles.Lookup lookup, String name, Class<VarHandle> type,
            Class<?> declaringClass, Class<?> fieldType) {
        try {
            return lookup.findStaticVarHandle(declaringClass, name, fieldType);
        } catch (ReflectiveOperationException e) {
            throw lookupError(e);
        }
    }

    public static VarHandle arrayVarHandle(MethodHandles.Lookup lookup, String name, Class<VarHandle> type,
            Class<?> arrayClass) {
        return MethodHandles.arrayElementVarHandle(arrayClass);
    }

    public static Object explicitCast(MethodHandles.Lookup lookup, String name, Class<?> dstType, Object value) {
        return Conversions.cast(value, dstType);
    }

    /** A member that a constant names and that is not there is a linkage error, as for any other instruction. */
    private static LinkageError lookupError(ReflectiveOperationException e) {
        IncompatibleClassChangeError error;
        if (e instanceof NoSuchFieldException) {
            error = new NoSuchFieldError(e.getMessage());
        } else if (e instanceof IllegalAccessException) {
            error = new IllegalAccessError(e.getMessage());
        } else {
            error = new IncompatibleClassChangeError(e.getMessage());
        }
        error.initCause(e);
        return error;
    }
}
