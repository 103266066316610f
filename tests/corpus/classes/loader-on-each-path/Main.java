import gov.nasa.jpf.vm.Verify;
import java.io.IOException;
import java.io.InputStream;

/** Each path has a loader of its own, which is asked for a class that a literal, an array or reflection names. */
public class Main {
    public static class Named {}

    public static class Names {
        public Named field;

        public static Class<?> literal() {
            return Named.class;
        }

        public static Class<?> array() {
            return new Named[1].getClass().getComponentType();
        }

        public static Class<?> arrays() {
            return Named[][].class.getComponentType();
        }
    }

    static class Own extends ClassLoader {
        String asked = "";

        Own() {
            super(Main.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Main$")) {
                return super.loadClass(name, resolve);
            }
            asked += " " + name.substring(5);
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String how = new String[] {"literal", "array", "field", "arrays", "literal", "field"}[Verify.getInt(0, 5)];
        Own loader = new Own();
        Class<?> names = loader.loadClass("Main$Names");
        Class<?> named = how.equals("field")
                ? names.getField("field").getType()
                : (Class<?>) names.getMethod(how).invoke(null);
        while (named.isArray()) {
            named = named.getComponentType();
        }
        System.out.println(how + ": " + (named.getClassLoader() == loader) + loader.asked);
    }
}
