import gov.nasa.jpf.vm.Verify;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Each path has a loader of its own, which is asked wherever code or reflection needs a class that another path has defined. */
public class Main {
    static Own loader;
    static int path;

    public static class Named extends RuntimeException {}

    public interface Outer {
        class Inner {}

        static Object members() {
            return Outer.class.getDeclaredClasses()[0];
        }
    }

    public sealed interface Sealed permits Permitted {
        static Object permitted() {
            return Sealed.class.getPermittedSubclasses()[0];
        }
    }

    public static final class Permitted implements Sealed {}

    public static class Thrower {
        public static void thrower() throws Named {}

        public static Object exceptions() throws Exception {
            return Thrower.class.getMethod("thrower").getExceptionTypes()[0];
        }
    }

    public static class Catches {
        public static Object caught() {
            try {
                return Integer.parseInt("none");
            } catch (Named e) {
                return "named";
            } catch (NumberFormatException e) {
                return "no number";
            }
        }
    }

    public static class Tests {
        public static Object is(Object o) {
            return o instanceof Named;
        }

        public static Object areMany(Object o) {
            return o instanceof Named[];
        }

        public static Object isNull(Object o) {
            return null instanceof Named;
        }

        public static Object cast(Object o) {
            try {
                return (Named) o;
            } catch (ClassCastException e) {
                return "no cast";
            }
        }

        public static Object castNull(Object o) {
            Object none = null;
            return (Named) none;
        }

        public static Object lambda(Object o) {
            Function<Named, Named> f = x -> x;
            return f.apply(null);
        }

        public static Object reference(Object o) {
            Supplier<Object> f = Named::new;
            return f == null;
        }
    }

    static class Own extends ClassLoader {
        String asked = "";

        Own() {
            super(Main.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Main$") && !name.startsWith("Host")) {
                return super.loadClass(name, resolve);
            }
            asked += " " + name.replace("Main$", "");
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static Object call(String type, String method, Object... args) throws Exception {
        Class<?>[] types = args.length == 0 ? new Class<?>[0] : new Class<?>[] {Object.class};
        try {
            return loader.loadClass(type).getMethod(method, types).invoke(null, args);
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    static final String[] WAYS = {
        "members", "declaring", "permitted", "exceptions", "caught", "is", "areMany", "isNull", "cast", "castNull",
        "lambda", "reference", "host", "mates", "sibling",
    };

    static Object result(String way) throws Exception {
        return switch (way) {
            case "members" -> call("Main$Outer", way);
            case "declaring" -> loader.loadClass("Main$Outer$Inner").getDeclaringClass();
            case "permitted" -> call("Main$Sealed", way);
            case "exceptions" -> call("Main$Thrower", way);
            case "caught" -> call("Main$Catches", way);
            case "host" -> loader.loadClass("Host$Guest").getNestHost();
            case "mates" -> loader.loadClass("Host$Guest").getNestMembers().length;
            case "sibling" -> call("Host$Guest", way);
            default -> call("Main$Tests", way, "a string");
        };
    }

    public static void main(String[] args) throws Exception {
        // Each way twice: on the first path the names get their meaning, and the second one finds that.
        path = Verify.getInt(0, WAYS.length * 2 - 1);
        String way = WAYS[path / 2];
        loader = new Own();
        Object result = result(way);
        if (result instanceof Class<?> c) {
            result = c.getName() + (c.getClassLoader() == loader ? ", own" : ", another one's");
        }
        System.out.println(way + ": " + result + (way.equals("sibling") ? "" : "; asked" + loader.asked));
    }
}

class Host {
    public static class Guest {
        public static Object sibling() {
            return Other.secret();
        }
    }

    static class Other {
        private static Object secret() {
            return "told";
        }
    }
}
