import java.io.IOException;
import java.io.InputStream;

/** The annotations of a package are looked up once, with the help of its class loader, which tells who came first. */
public class Main {
    static volatile int x;
    static int calls;
    static int seen = -1;

    public static class Member {}

    static class Own extends ClassLoader {
        Own() {
            super(Main.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.endsWith("package-info")) {
                synchronized (Main.class) {
                    calls++;
                    if (seen < 0) {
                        seen = x;
                    }
                }
            }
            throw new ClassNotFoundException(name);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("Main$Member")) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Package own = new Own().loadClass("Main$Member").getPackage();
        Thread t = new Thread(() -> own.isAnnotationPresent(Deprecated.class));
        Thread u = new Thread(() -> {
            x = 1;
            own.isAnnotationPresent(Deprecated.class);
        });
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(calls + " " + seen);
    }
}
