package java.lang.invoke;

/** The target of an {@code invokedynamic} instruction; the VM asks it for the target at every call. */
public abstract class CallSite {
    MethodHandle target;

    CallSite(MethodHandle target) {
        // A constant call site may get its target later, from a hook.
        this.target = target;
    }

    public MethodType type() {
        return target.type();
    }

    public abstract MethodHandle getTarget();

    public abstract void setTarget(MethodHandle newTarget);

    public abstract MethodHandle dynamicInvoker();

    final MethodHandle makeDynamicInvoker() {
        return new BodyHandle(type(), args -> getTarget().call(args));
    }

    final void replaceTarget(MethodHandle newTarget) {
        if (!newTarget.type().equals(target.type())) {
            throw new WrongMethodTypeException(newTarget + " should be of type " + target.type());
        }
        target = newTarget;
    }

    static MethodHandle unset(MethodType type) {
        return new BodyHandle(type, args -> {
            throw new IllegalStateException("uninitialized call site");
        });
    }
}
