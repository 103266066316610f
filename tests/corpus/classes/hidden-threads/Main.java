import java.lang.invoke.*;
import java.io.*;
public class Main {
    static volatile int order;
    static class T { static int n; static int inc() { return ++n; } }
    static byte[] b() throws IOException { try (InputStream i = Main.class.getResourceAsStream("Main$T.class")) { return i.readAllBytes(); } }
    static int go(byte[] b) { try { Class<?> c = MethodHandles.lookup().defineHiddenClass(b, true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass(); c.getDeclaredMethod("inc").invoke(null); return (int) c.getDeclaredMethod("inc").invoke(null); } catch (ReflectiveOperationException e) { throw new AssertionError(e); } }
    public static void main(String[] a) throws Exception {
        byte[] b = b(); int[] r = new int[2];
        Thread t = new Thread(() -> { r[0] = go(b); order = order * 2 + 1; }); Thread u = new Thread(() -> { r[1] = go(b); order = order * 2; });
        t.start(); u.start(); t.join(); u.join();
        System.out.println(r[0] + " " + r[1] + " " + T.n);
    }
}
