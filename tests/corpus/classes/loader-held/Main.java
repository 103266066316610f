import java.io.IOException;
import java.io.InputStream;

/** Definitions by a loader that is parallel capable, packages and domains do not need the monitor of the loader. */
public class Main {
    public static class Other {}

    static class Own extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        Class<?> define(String name) {
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length, Main.class.getProtectionDomain());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static String use(Own loader) {
        Class<?> other = loader.define("Main$Other");
        boolean known = other.getProtectionDomain() == Main.class.getProtectionDomain();
        return known + " " + other.getPackage().getName().length() + " " + loader.getDefinedPackage("p");
    }

    public static void main(String[] args) throws Exception {
        Own loader = new Own();
        String[] seen = new String[1];
        Thread t = new Thread(() -> seen[0] = use(loader));
        t.start();
        synchronized (loader) {
            synchronized (ClassLoader.getSystemClassLoader()) {
                t.join();
            }
        }
        System.out.println(seen[0]);
    }
}
