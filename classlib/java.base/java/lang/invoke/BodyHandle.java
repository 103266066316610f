package java.lang.invoke;

/** A method handle whose work is a piece of Java: everything that {@link MethodHandles} combines. */
final class BodyHandle extends MethodHandle {
    /** The work, on arguments that already have the types of the handle. */
    @FunctionalInterface
    interface Body {
        Object apply(Object[] args) throws Throwable;
    }

    private final Body body;

    BodyHandle(MethodType type, Body body) {
        this(type, false, body);
    }

    private BodyHandle(MethodType type, boolean varargs, Body body) {
        super(type, varargs);
        this.body = body;
    }

    @Override
    Object call(Object[] args) throws Throwable {
        return body.apply(args);
    }

    @Override
    MethodHandle copy(boolean varargs) {
        return new BodyHandle(type(), varargs, body);
    }
}
