package java.lang.invoke;

import java.util.Objects;

/** A call site whose target never changes. */
public class ConstantCallSite extends CallSite {
    private boolean frozen;

    public ConstantCallSite(MethodHandle target) {
        super(Objects.requireNonNull(target));
        frozen = true;
    }

    protected ConstantCallSite(MethodType targetType, MethodHandle createTargetHook) throws Throwable {
        super(unset(targetType));
        MethodHandle made = (MethodHandle) createTargetHook.invokeWithArguments(this);
        if (!made.type().equals(targetType)) {
            throw new WrongMethodTypeException(made + " should be of type " + targetType);
        }
        target = made;
        frozen = true;
    }

    @Override
    public final MethodHandle getTarget() {
        if (!frozen) {
            throw new IllegalStateException();
        }
        return target;
    }

    @Override
    public final void setTarget(MethodHandle ignore) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final MethodHandle dynamicInvoker() {
        return getTarget();
    }
}
