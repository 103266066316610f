import java.io.IOException;
import java.io.InputStream;

/** Who first looks at the methods of a class asks its loader for their types, and waits for the loader's monitor. */
public class Main {
    static volatile boolean begun;
    static volatile boolean over;
    static volatile String loads;

    public static class Type {}

    public static class Looked {
        void method(Type type) {}
    }

    static class Own extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("Main$")) {
                return super.loadClass(name);
            }
            loads = Thread.currentThread().getName();
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> looked = new Own().loadClass("Main$Looked");
        Thread.currentThread().setName("m");
        Thread t = new Thread(() -> {
            begun = true;
            looked.getDeclaredMethods();
            over = true;
        }, "t");
        t.start();
        String seen = "not begun";
        synchronized (looked.getClassLoader()) {
            if (begun) {
                looked.getDeclaredMethods();
                seen = over + " " + over;
            }
        }
        t.join();
        System.out.println(loads + " " + seen);
    }
}
