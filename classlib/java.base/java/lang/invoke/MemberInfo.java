package java.lang.invoke;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;

/** What {@code revealDirect} tells of a handle. */
final class MemberInfo implements MethodHandleInfo {
    private final MemberHandle handle;

    MemberInfo(MemberHandle handle) {
        this.handle = handle;
    }

    /** A member as messages name it: {@code A.m(int)void/invokeStatic}, {@code A.f/int/getField}. */
    static String text(int kind, Class<?> owner, String name, Object type) {
        String shape = type instanceof Class<?> field ? "/" + field.getSimpleName() : type.toString();
        return owner.getName() + "." + name + shape + "/" + MethodHandleNatives.refKindName((byte) kind);
    }

    /** Why a member cannot be accessed. */
    static String why(Class<?> declaring, Class<?> owner, int modifiers) {
        boolean publicClass = Modifier.isPublic(declaring.getModifiers())
                && (declaring == owner || Modifier.isPublic(owner.getModifiers()));
        if (!publicClass) {
            return "class is not public";
        }
        if (Modifier.isPublic(modifiers)) {
            return "access to public member failed";
        }
        if (Modifier.isPrivate(modifiers)) {
            return "member is private";
        }
        return Modifier.isProtected(modifiers) ? "member is protected" : "member is private to package";
    }

    /** Whether the class is the library's: the nearest thing to another module. */
    static boolean isLibrary(Class<?> type) {
        String name = type.getName();
        return type.isPrimitive() || name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    @Override
    public int getReferenceKind() {
        return handle.refKind;
    }

    @Override
    public Class<?> getDeclaringClass() {
        return MemberHandle.declaringClass0(handle.refKind, handle.owner, handle.name, handle.descriptor);
    }

    @Override
    public String getName() {
        return handle.name;
    }

    @Override
    public MethodType getMethodType() {
        MethodType type = handle.type();
        return switch (handle.refKind) {
            case REF_getStatic, REF_putStatic, REF_invokeStatic -> type;
            case REF_newInvokeSpecial -> type.changeReturnType(void.class);
            default -> type.dropParameterTypes(0, 1);
        };
    }

    @Override
    public int getModifiers() {
        return handle.modifiers();
    }

    @Override
    public <T extends Member> T reflectAs(Class<T> expected, MethodHandles.Lookup lookup) {
        Class<?> declaring = getDeclaringClass();
        MethodType type = getMethodType();
        try {
            Member member;
            if (handle.refKind < REF_invokeVirtual) {
                member = declaring.getDeclaredField(handle.name);
            } else if (handle.refKind == REF_newInvokeSpecial) {
                member = declaring.getDeclaredConstructor(type.parameterArray());
            } else {
                member = declaring.getDeclaredMethod(handle.name, type.parameterArray());
            }
            return expected.cast(member);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public String toString() {
        return MethodHandleInfo.toString(getReferenceKind(), getDeclaringClass(), getName(), getMethodType());
    }
}
