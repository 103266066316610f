package java.lang.invoke;

import java.lang.reflect.Member;

/** What {@code revealDirect} tells of a handle. */
final class MemberInfo implements MethodHandleInfo {
    private final MemberHandle handle;

    MemberInfo(MemberHandle handle) {
        this.handle = handle;
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
        if (handle.refKind >= REF_invokeVirtual) {
            return MethodType.fromMethodDescriptorString(handle.descriptor, null);
        }
        MethodType type = handle.type();
        return handle.refKind == REF_getField || handle.refKind == REF_putField ? type.dropParameterTypes(0, 1) : type;
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
