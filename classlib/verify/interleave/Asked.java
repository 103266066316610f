package interleave;

import interleave.Structures.Refused;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** The class and the predicate that {@link Structures} is asked about, or why they cannot be. */
final class Asked {
    private Asked() {}

    /** The class of that name; the predicate is what an error tells to ask for instead. */
    static Class<?> named(String name, String predicate) {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException e) {
            String why = "there is no class " + name + " on the class path";
            int nested = name.length();
            while ((nested = name.lastIndexOf('.', nested - 1)) > 0) {
                String outer = name.substring(0, nested);
                String inner = name.substring(nested + 1);
                try {
                    Class.forName(outer + "$" + inner.replace('.', '$'), false, loader);
                } catch (ClassNotFoundException | LinkageError none) {
                    continue;
                }
                throw new Refused(why + ", but " + outer + " has a nested class " + inner + ": ask for " + outer + "#"
                    + inner + "." + predicate);
            }
            throw new Refused(why);
        }
    }

    /** Why a class cannot be used. */
    static String unusable(String name, LinkageError e) {
        if (e instanceof ExceptionInInitializerError) {
            return "the initialiser of " + name + " throws " + e.getCause();
        }
        String missing = e.getMessage();
        if (e instanceof NoClassDefFoundError && missing != null && missing.indexOf(' ') < 0) {
            return name + " needs the class " + missing.replace('/', '.') + ", which is not on the class path: add it there";
        }
        return name + " cannot be used: " + e;
    }

    /**
     * The method of that name that takes nothing, or one that is static and takes an object of the class: of the class, of the
     * nearest superclass that has one, or the default method of an interface.
     */
    static Method predicate(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            Method found = null;
            for (Method method : at.getDeclaredMethods()) {
                Class<?>[] parameters = method.getParameterTypes();
                boolean isStatic = Modifier.isStatic(method.getModifiers());
                boolean fits = isStatic ? parameters.length == 1 && parameters[0].isAssignableFrom(type) : parameters.length == 0;
                if (!method.getName().equals(name) || method.getReturnType() != boolean.class || !fits || !has(type, method)) {
                    continue;
                }
                if (found != null) {
                    throw new Refused(at.getName() + " has several methods boolean " + name
                        + ": the predicate needs a name of its own");
                }
                found = method;
            }
            if (found != null) {
                found.setAccessible(true);
                return found;
            }
        }
        // Of several default methods the object has the one that the language says, whichever is taken here.
        for (Method method : type.getMethods()) {
            boolean fits = method.isDefault() && method.getParameterCount() == 0 && method.getReturnType() == boolean.class;
            if (fits && method.getName().equals(name)) {
                method.setAccessible(true);
                return method;
            }
        }
        String why = type.getName() + " has no method boolean " + name + "(), nor static boolean " + name + "("
            + type.getSimpleName() + ")";
        for (Class<?> nested : type.getDeclaredClasses()) {
            for (Method method : nested.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getReturnType() == boolean.class) {
                    String inside = nested.getSimpleName();
                    throw new Refused(why + ", but its nested class " + inside + " has: ask for " + inside + "." + name);
                }
            }
        }
        throw new Refused(why);
    }

    /** Whether the class declares the method or inherits it. */
    private static boolean has(Class<?> type, Method method) {
        Class<?> of = method.getDeclaringClass();
        int modifiers = method.getModifiers();
        boolean everywhere = (modifiers & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
        return of == type || everywhere || !Modifier.isPrivate(modifiers) && of.getPackageName().equals(type.getPackageName());
    }

    /** The constructor of the class of the structure, or of that of a field. */
    static Constructor<?> constructor(Class<?> type, Field from) {
        if (type.isInterface() || type.isEnum()) {
            throw new Refused(type.getName() + (type.isEnum() ? " is an enum" : " is an interface"));
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            if (Modifier.isAbstract(type.getModifiers())) {
                throw new Refused(type.getName() + " is abstract");
            }
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            String why = type.getName() + " has no constructor without parameters";
            if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
                why += ", as it is an inner class: make it static";
            } else if (from != null) {
                why += ": make one for it";
            }
            if (from != null) {
                String field = from.getDeclaringClass().getName() + "." + from.getName();
                why += ", or the field " + field + " transient: then it stays as a constructor leaves it";
            }
            throw new Refused(why);
        }
    }
}
