package java.lang.reflect;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import jdk.internal.access.SharedSecrets;

/**
 * Dynamic proxies. The bytes come from the library's own generator; without modules there is nothing to decide about
 * where a proxy class lives, beyond the package of an interface that is not public.
 */
public class Proxy implements java.io.Serializable {
    private static final long serialVersionUID = -2222568056686623797L;

    private static final Map<List<Object>, Class<?>> CLASSES = new HashMap<>();
    private static int made;

    /** The invocation handler of this proxy. */
    @SuppressWarnings("serial")
    protected InvocationHandler h;

    private Proxy() {}

    protected Proxy(InvocationHandler h) {
        this.h = Objects.requireNonNull(h);
    }

    @Deprecated
    public static Class<?> getProxyClass(ClassLoader loader, Class<?>... interfaces) {
        return proxyClass(loader, interfaces);
    }

    public static Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler h) {
        Objects.requireNonNull(h);
        Class<?> made = proxyClass(loader, interfaces);
        try {
            Constructor<?> constructor = made.getConstructor(InvocationHandler.class);
            constructor.setAccessible(true);
            return constructor.newInstance(h);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }

    private static synchronized Class<?> proxyClass(ClassLoader loader, Class<?>[] interfaces) {
        List<Object> key = new ArrayList<>(List.of(interfaces));
        key.add(loader);
        Class<?> known = CLASSES.get(key);
        if (known == null) {
            known = define(loader, List.of(interfaces));
            CLASSES.put(key, known);
        }
        return known;
    }

    private static Class<?> define(ClassLoader loader, List<Class<?>> interfaces) {
        String place = "jdk.proxy1";
        int access = Modifier.PUBLIC | Modifier.FINAL;
        Set<Class<?>> seen = new LinkedHashSet<>();
        for (Class<?> type : interfaces) {
            if (!type.isInterface()) {
                throw new IllegalArgumentException(type.getName() + " is not an interface");
            }
            if (type.isHidden() || type.isSealed()) {
                String kind = type.isHidden() ? "hidden" : "sealed";
                throw new IllegalArgumentException(type.getName() + " is a " + kind + " interface");
            }
            ensureVisible(loader, type);
            if (!seen.add(type)) {
                throw new IllegalArgumentException("repeated interface: " + type.getName());
            }
            if (!Modifier.isPublic(type.getModifiers())) {
                if (access == Modifier.FINAL && !place.equals(type.getPackageName())) {
                    throw new IllegalArgumentException("cannot have non-public interfaces in different packages");
                }
                access = Modifier.FINAL;
                place = type.getPackageName();
            }
        }
        String name = (place.isEmpty() ? "" : place + ".") + "$Proxy" + made++;
        byte[] bytes = ProxyGenerator.generateProxyClass(loader, name, interfaces, access);
        return SharedSecrets.getJavaLangAccess().defineClass(loader, name, bytes, null, null);
    }

    private static void ensureVisible(ClassLoader loader, Class<?> type) {
        try {
            if (Class.forName(type.getName(), false, loader) == type) {
                return;
            }
        } catch (ClassNotFoundException e) {
            // Not visible.
        }
        throw new IllegalArgumentException(type.getName() + " referenced from a method is not visible from class loader: "
                + SharedSecrets.getJavaLangAccess().getLoaderNameID(loader));
    }

    public static boolean isProxyClass(Class<?> cl) {
        return Proxy.class.isAssignableFrom(cl) && CLASSES.containsValue(cl);
    }

    public static InvocationHandler getInvocationHandler(Object proxy) {
        if (!isProxyClass(proxy.getClass())) {
            throw new IllegalArgumentException("not a proxy instance");
        }
        return ((Proxy) proxy).h;
    }

    /** Called by {@code InvocationHandler.invokeDefault}: the interface's own method, on the proxy. */
    static Object invokeDefault(Object proxy, Method method, Object[] args, Class<?> caller) throws Throwable {
        if (!isProxyClass(proxy.getClass())) {
            throw new IllegalArgumentException("'proxy' is not a proxy instance");
        }
        if (!method.isDefault()) {
            throw new IllegalArgumentException("\"" + method + "\" is not a default method");
        }
        Class<?> owner = method.getDeclaringClass();
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        MethodHandle handle = MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                .findSpecial(owner, method.getName(), type, owner);
        return handle.bindTo(proxy).invokeWithArguments(args == null ? new Object[0] : args);
    }
}
