package java.lang.invoke;

import java.util.Objects;

/** A call site whose target can be replaced. */
public class MutableCallSite extends CallSite {
    public MutableCallSite(MethodType type) {
        super(unset(type));
    }

    public MutableCallSite(MethodHandle target) {
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

    /** Every step of the checker is seen by all threads at once, so there is nothing to force. */
    public static void syncAll(MutableCallSite[] sites) {
        for (MutableCallSite site : sites) {
            Objects.requireNonNull(site);
        }
    }
}
