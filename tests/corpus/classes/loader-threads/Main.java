import java.io.*;
/** Two threads load a class with a loader each, and with a common one. */
public class Main {
    static final byte[] FIRST = bytes("Main$P.class");
    static final byte[] SECOND = bytes("Main$P2.class");
    static byte[] bytes(String name) {
        try (InputStream i = Main.class.getResourceAsStream(name)) { return i.readAllBytes(); }
        catch (IOException e) { throw new UncheckedIOException(e); }
    }
    static class L extends ClassLoader {
        int found;
        L() { super(Main.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("Main$P")) return super.loadClass(n, r);
            synchronized (getClassLoadingLock(n)) {
                Class<?> c = findLoadedClass(n);
                if (c != null) return c;
                found++;
                byte[] b = n.equals("Main$P") ? FIRST : SECOND;
                return defineClass(n, b, 0, b.length);
            }
        }
    }
    public static class P implements Runnable { static int n; public P() {} public void run() { n++; P2.m += n; } public String toString() { return n + "," + P2.m; } }
    public static class P2 { static int m; }
    static Object make(L l) { try { Object o = l.loadClass("Main$P").getDeclaredConstructor().newInstance(); ((Runnable) o).run(); return o; } catch (ReflectiveOperationException e) { throw new AssertionError(e); } }
    public static void main(String[] a) throws Exception {
        L shared = new L();
        Object[] out = new Object[4];
        Thread t = new Thread(() -> { out[0] = make(new L()); out[1] = make(shared); });
        Thread u = new Thread(() -> { out[2] = make(new L()); out[3] = make(shared); });
        t.start(); u.start(); t.join(); u.join();
        System.out.println(out[0] + " " + out[2] + " " + out[1] + " " + (out[0].getClass() == out[2].getClass()) + (out[1].getClass() == out[3].getClass()) + (out[0].getClass() == P.class) + shared.found);
        assert out[0].toString().equals("1,1") && P.n == 0;
    }
}
