package java.lang.invoke;

/** The target of an {@code invokedynamic} instruction; the VM asks it for the target at every call. */
public abstract class CallSite {
    // Both are read by the VM, which calls the target; that of a constant site never changes.
    MethodHandle target;
    private final boolean constant = this instanceof ConstantCallSite;

    /** Runs the bootstrap method of a call site. */
    static CallSite makeSite(MethodHandle bootstrap, String name, MethodType type, Object[] staticArguments,
            Class<?> caller) {
        try {
            Object made = BootstrapMethodInvoker.invoke(CallSite.class, bootstrap, name, type, staticArguments, caller);
            if (!(made instanceof CallSite site)) {
                throw new ClassCastException("CallSite bootstrap method failed to produce an instance of CallSite");
            }
            if (!site.getTarget().type().equals(type)) {
                throw wrongTargetType(site.getTarget(), type);
            }
            return site;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new BootstrapMethodError("CallSite bootstrap method initialization exception", e);
        }
    }

    private static WrongMethodTypeException wrongTargetType(MethodHandle target, MethodType type) {
        return new WrongMethodTypeException(target + " should be of type " + type);
    }

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
            throw wrongTargetType(newTarget, target.type());
        }
        target = newTarget;
    }

    static MethodHandle unset(MethodType type) {
        return new BodyHandle(type, args -> {
            throw new IllegalStateException("uninitialized call site");
        });
    }
}
