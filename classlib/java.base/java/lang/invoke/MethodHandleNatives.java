package java.lang.invoke;

/** What the VM calls to resolve call sites and dynamic constants. A linkage error that comes out of here is kept. */
class MethodHandleNatives {
    private static final String[] KINDS = {
        "getField", "getStatic", "putField", "putStatic", "invokeVirtual", "invokeStatic", "invokeSpecial",
        "newInvokeSpecial", "invokeInterface",
    };

    private MethodHandleNatives() {}

    static boolean refKindIsValid(int refKind) {
        return refKind >= 1 && refKind <= KINDS.length;
    }

    static String refKindName(byte refKind) {
        return KINDS[refKind - 1];
    }

    /** The result and the parameters are what the caller's loader means by the descriptor of the call site. */
    static CallSite linkCallSite(MethodHandle bootstrap, Class<?> caller, String name, Class<?> result,
            Class<?>[] parameters, Object[] staticArguments) {
        MethodType type = MethodType.methodType(result, parameters);
        return linkCallSiteImpl(caller, bootstrap, name, type, staticArguments);
    }

    private static CallSite linkCallSiteImpl(Class<?> caller, MethodHandle bootstrap, String name, MethodType type,
            Object[] staticArguments) {
        return CallSite.makeSite(bootstrap, name, type, staticArguments, caller);
    }

    static Object linkDynamicConstant(MethodHandle bootstrap, Class<?> caller, String name, Class<?> type,
            Object[] staticArguments) {
        return linkDynamicConstantImpl(caller, bootstrap, name, type, staticArguments);
    }

    private static Object linkDynamicConstantImpl(Class<?> caller, MethodHandle bootstrap, String name, Class<?> type,
            Object[] staticArguments) {
        return ConstantBootstraps.makeConstant(bootstrap, name, type, staticArguments, caller);
    }
}
