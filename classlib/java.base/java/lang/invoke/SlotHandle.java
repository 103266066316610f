package java.lang.invoke;

import java.util.List;
import java.util.Optional;

/** A field or the elements of an array: a variable that the VM accesses by itself. */
final class SlotHandle extends VarHandle {
    private SlotHandle(int kind, Class<?> owner, Class<?> varType, long offset, Object base, boolean readOnly,
            boolean exact) {
        super(kind, owner, varType, offset, base, readOnly, exact);
    }

    static VarHandle field(Class<?> receiver, Class<?> type, long offset, boolean readOnly) {
        return new SlotHandle(INSTANCE_FIELD, receiver, type, offset, null, readOnly, false);
    }

    static VarHandle staticField(Class<?> declaring, Class<?> type, long offset, boolean readOnly) {
        return new SlotHandle(STATIC_FIELD, declaring, type, offset, declaring, readOnly, false);
    }

    static VarHandle elements(Class<?> arrayClass) {
        return new SlotHandle(ARRAY_ELEMENT, arrayClass, arrayClass.getComponentType(), 0, null, false, false);
    }

    @Override
    public VarHandle withInvokeExactBehavior() {
        return exact ? this : new SlotHandle(kind, owner, varType, offset, base, readOnly, true);
    }

    @Override
    public VarHandle withInvokeBehavior() {
        return exact ? new SlotHandle(kind, owner, varType, offset, base, readOnly, false) : this;
    }

    @Override
    public List<Class<?>> coordinateTypes() {
        return switch (kind) {
            case INSTANCE_FIELD -> List.of(owner);
            case ARRAY_ELEMENT -> List.of(owner, int.class);
            default -> List.of();
        };
    }

    @Override
    Object accessBoxed(int mode, Object[] args) {
        AccessMode access = AccessMode.values()[mode];
        if (!isAccessModeSupported(access)) {
            throw new UnsupportedOperationException();
        }
        return access0(this, mode, args);
    }

    /** The access that the polymorphic methods perform, with boxed operands and a boxed result. */
    private static native Object access0(VarHandle handle, int mode, Object[] args);

    @Override
    public Optional<VarHandleDesc> describeConstable() {
        return kind == ARRAY_ELEMENT ? owner.describeConstable().map(VarHandleDesc::ofArray) : Optional.empty();
    }
}
