import gov.nasa.jpf.vm.Verify;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** What constants and call sites name are classes of the loader of the class that they are in, on each path of the search. */
public class Main {
    static Own loader;
    static int path;

    public static Object keep(MethodHandles.Lookup lookup, String name, Class<?> type, Object argument) {
        return new Object[] {argument};
    }

    public static Object ofType(MethodHandles.Lookup lookup, String name, Class<?> type, Object... more) throws Exception {
        return type.getConstructor().newInstance();
    }

    public static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type, Object... more) {
        return new ConstantCallSite(MethodHandles.dropArguments(MethodHandles.constant(Object.class, type), 0,
                type.parameterType(0)));
    }

    public static MethodHandle identity() {
        return MethodHandles.identity(Object.class);
    }

    static class Own extends ClassLoader {
        String asked = "";

        Own() {
            super(Main.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Named") && !name.equals("Names")) {
                return super.loadClass(name, resolve);
            }
            asked += " " + name;
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static String whose(Class<?> c) {
        Class<?> base = c;
        while (base.isArray()) {
            base = base.getComponentType();
        }
        boolean own = base.getClassLoader() == loader;
        return base.isPrimitive() || base == Object.class ? c.getSimpleName() : (own ? "own " : "other ") + c.getSimpleName();
    }

    static String shown(MethodType type) {
        String text = whose(type.returnType());
        for (Class<?> parameter : type.parameterArray()) {
            text += ", " + whose(parameter);
        }
        return text;
    }

    static String shown(Object o) {
        if (o == null) {
            return "null";
        }
        if (o instanceof Object[] held) {
            return "{" + shown(held[0]) + "}";
        }
        if (o instanceof Class<?> c) {
            return whose(c);
        }
        if (o instanceof MethodType type) {
            return shown(type);
        }
        if (o instanceof MethodHandle handle) {
            MethodHandleInfo info = MethodHandles.lookup().revealDirect(handle);
            return whose(info.getDeclaringClass()) + ": " + shown(info.getMethodType());
        }
        return whose(o.getClass());
    }

    static final String[] WAYS = {
        "type", "method", "field", "getter", "constructor", "missing", "classArgument", "arrayArgument", "typeArgument",
        "methodArgument", "order", "site", "call",
    };

    public static void main(String[] args) throws Exception {
        // Each way twice: on the first path the names get their meaning, and the second one finds that.
        path = Verify.getInt(0, WAYS.length * 2 - 1);
        String way = WAYS[path / 2];
        loader = new Own();
        Class<?> names = loader.loadClass("Names");
        String result;
        try {
            result = shown(names.getMethod(way).invoke(null));
        } catch (java.lang.reflect.InvocationTargetException e) {
            result = e.getCause().toString();
        }
        System.out.println(way + ": " + result + "; asked" + loader.asked);
    }
}
