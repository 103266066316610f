package java.lang.invoke;

import java.util.Objects;

/** A call site whose target can be replaced, seen by all at once. */
public class VolatileCallSite extends CallSite {
    public VolatileCallSite(MethodType type) {
        super(unset(type));
    }

    public VolatileCallSite(MethodHandle target) {
        super(Objects.requireNonNull(target));
    }

    @Override
    public final MethodHandle getTarget() {
        return target;
    }

    @Override
    public void setTarget(MethodHandle newTarget) {
        replaceTarget(newTarget);
    }

    @Override
    public final MethodHandle dynamicInvoker() {
        return makeDynamicInvoker();
    }
}
