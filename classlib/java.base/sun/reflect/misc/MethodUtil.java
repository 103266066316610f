package sun.reflect.misc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.SecureClassLoader;

/**
 * Calls of methods for beans. The JDK puts a class of a loader of its own between, so that a security manager does not take
 * the caller for the library; here is none.
 */
public final class MethodUtil extends SecureClassLoader {
    private MethodUtil() {}

    public static Method getMethod(Class<?> type, String name, Class<?>[] parameters) throws NoSuchMethodException {
        return type.getMethod(name, parameters);
    }

    public static Method[] getMethods(Class<?> type) {
        return type.getMethods();
    }

    public static Method[] getPublicMethods(Class<?> type) {
        return type.getMethods();
    }

    public static Object invoke(Method method, Object object, Object[] arguments)
            throws InvocationTargetException, IllegalAccessException {
        return method.invoke(object, arguments);
    }
}
