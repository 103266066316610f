package java.lang.invoke;

import java.util.Arrays;
import java.util.Objects;

/**
 * A method handle to a method, a constructor or a field: what {@code ldc} of a handle constant and the {@code find}
 * methods of a lookup give. The VM does the access; it may also take the fields and skip {@link #call}.
 */
final class MemberHandle extends MethodHandle {
    // Read by the VM: a reference kind of the class-file format, and the member that it is about.
    final int refKind;
    final Class<?> owner;
    final String name;
    final String descriptor;
    private final int modifiers;

    private MemberHandle(MethodType type, boolean varargs, int refKind, Class<?> owner, String name,
            String descriptor, int modifiers) {
        super(type, varargs);
        this.refKind = refKind;
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.modifiers = modifiers;
    }

    /** The handle of a member that exists; the modifiers are those that {@link #modifiers0} gave. */
    static MemberHandle of(int refKind, Class<?> owner, String name, String descriptor, MethodType type,
            int modifiers) {
        boolean method = refKind >= MethodHandleInfo.REF_invokeVirtual;
        boolean varargs = method && (modifiers & MethodHandles.Lookup.ACC_VARARGS) != 0;
        return new MemberHandle(type, varargs, refKind, owner, name, descriptor, modifiers);
    }

    /**
     * The value of a method-handle constant, called by the VM, which has checked the access and resolved what the
     * descriptor names; for a field the result is its type, and the parameters are null.
     */
    static MethodHandle constant(int refKind, Class<?> owner, String name, Class<?> result, Class<?>[] parameters) {
        MethodHandles.Lookup lookup = MethodHandles.Lookup.IMPL_LOOKUP;
        try {
            return parameters == null
                    ? lookup.findField(refKind, owner, name, result)
                    : lookup.findMethod(refKind, owner, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw new IncompatibleClassChangeError(e.getMessage());
        }
    }

    /** The value of a method-handle constant of which the member is missing: the same linkage error as for an instruction. */
    static MethodHandle missing(boolean field, String text) {
        throw field ? new NoSuchFieldError(text) : new NoSuchMethodError(text);
    }

    int modifiers() {
        return modifiers;
    }

    @Override
    Object call(Object[] args) throws Throwable {
        boolean hasReceiver = switch (refKind) {
            case MethodHandleInfo.REF_getStatic, MethodHandleInfo.REF_putStatic, MethodHandleInfo.REF_invokeStatic,
                MethodHandleInfo.REF_newInvokeSpecial -> false;
            default -> true;
        };
        if (!hasReceiver) {
            return access0(refKind, owner, name, descriptor, null, args);
        }
        return access0(refKind, owner, name, descriptor, Objects.requireNonNull(args[0]), Arrays.copyOfRange(args, 1, args.length));
    }

    @Override
    MethodHandle copy(boolean varargs) {
        return new MemberHandle(type(), varargs, refKind, owner, name, descriptor, modifiers);
    }

    /** Accesses the member with boxed arguments; what a method throws comes out as it is. */
    private static native Object access0(int refKind, Class<?> owner, String name, String descriptor,
            Object receiver, Object[] args) throws Throwable;

    /** The access flags of the member as the resolution of the JVM finds it, or -1. */
    /** The name that a class file gives its class, with dots. */
    static native String nameOf(byte[] file);

    static native int modifiers0(int refKind, Class<?> owner, String name, String descriptor);

    /** The class that declares the member that {@link #modifiers0} found. */
    static native Class<?> declaringClass0(int refKind, Class<?> owner, String name, String descriptor);

    /** The offset, as Unsafe counts, of the field that {@link #modifiers0} found. */
    static native long fieldOffset0(int refKind, Class<?> owner, String name, String descriptor);
}
