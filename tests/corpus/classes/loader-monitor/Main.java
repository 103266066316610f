import java.io.IOException;
import java.io.InputStream;

/** The JVM holds the monitor of a class loader that is not parallel capable while it asks it for a class. */
public class Main {
    static final Object LOCK = new Object();

    public static class Needed {}

    public static class Needs implements Runnable {
        public void run() {
            new Needed();
        }
    }

    static class Own extends ClassLoader {
        Own() {
            super(Main.class.getClassLoader());
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (name.equals("Main$Needed")) {
                synchronized (LOCK) {
                    return define(name);
                }
            }
            return name.equals("Main$Needs") ? define(name) : super.loadClass(name);
        }

        Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = Main.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Own loader = new Own();
        Runnable needs = (Runnable) loader.loadClass("Main$Needs").getConstructor().newInstance();
        Thread t = new Thread(needs);
        t.start();
        synchronized (LOCK) {
            synchronized (loader) {
                LOCK.notifyAll();
            }
        }
        t.join();
    }
}
