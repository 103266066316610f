package java.lang.invoke;

/** Calls bootstrap methods. */
final class BootstrapMethodInvoker {
    private BootstrapMethodInvoker() {}

    /** The result, cast to the class; null is an instance of each. */
    static Object invoke(Class<?> result, MethodHandle bootstrap, String name, Object type, Object[] staticArguments,
            Class<?> caller) {
        Object[] all = new Object[3 + staticArguments.length];
        all[0] = new MethodHandles.Lookup(caller);
        all[1] = name;
        all[2] = type;
        System.arraycopy(staticArguments, 0, all, 3, staticArguments.length);
        try {
            if (!bootstrap.isVarargsCollector() && bootstrap.type().parameterCount() != all.length) {
                MethodType site = MethodType.genericMethodType(all.length)
                        .changeParameterType(0, MethodHandles.Lookup.class)
                        .changeParameterType(1, String.class)
                        .changeParameterType(2, type instanceof MethodType ? MethodType.class : Class.class);
                throw new WrongMethodTypeException("cannot convert " + bootstrap + " to " + site);
            }
            return Conversions.convert(bootstrap.callWith(all), result);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new BootstrapMethodError("bootstrap method initialization exception", e);
        }
    }
}
