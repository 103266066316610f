import java.lang.reflect.*;
import java.io.*;
import java.util.*;
public class Main {
    static class Capable extends ClassLoader { static { System.out.println("reg " + registerAsParallelCapable()); } Object lock(String s) { return getClassLoadingLock(s); } Capable(ClassLoader p) { super("cap", p); } }
    static class Not extends ClassLoader { Object lock(String s) { return getClassLoadingLock(s); } }
    static class Sub extends Not { static boolean r = registerAsParallelCapable(); }
    static class Sub2 extends Capable { static boolean r = registerAsParallelCapable(); Sub2() { super(null); } }
    static class Bytes extends ClassLoader {
        final Map<String, byte[]> m = new TreeMap<>(); List<String> asked = new ArrayList<>();
        Bytes() { super(null); }
        @Override protected Class<?> findClass(String n) throws ClassNotFoundException { asked.add(n); byte[] b = m.get(n); if (b == null) throw new ClassNotFoundException("no " + n); return defineClass(n, b, 0, b.length); }
    }
    static byte[] bytes(Class<?> c) throws IOException { try (InputStream i = c.getResourceAsStream(c.getName() + ".class")) { return i.readAllBytes(); } }
    static void p(String n, java.util.concurrent.Callable<?> c) { try { System.out.println(n + " " + c.call()); } catch (InvocationTargetException e) { System.out.println(n + " ITE " + e.getCause() + " <- " + e.getCause().getCause()); } catch (Throwable e) { System.out.println(n + " " + e + " <- " + e.getCause()); } }
    public static void main(String[] a) throws Exception {
        Capable c = new Capable(null); Not n = new Not();
        System.out.println(c.isRegisteredAsParallelCapable() + " " + n.isRegisteredAsParallelCapable() + " " + Sub.r + " " + Sub2.r + " " + new Sub2().isRegisteredAsParallelCapable());
        System.out.println((c.lock("x") == c.lock("x")) + " " + (c.lock("x") == c.lock("y")) + " " + (n.lock("x") == n) + " " + (c.lock("x") == c));
        System.out.println(c.getName() + " " + c.toString().matches("Main\\$Capable@[0-9a-f]+") + " " + c.getParent() + " " + n.getParent().getName());
        Bytes b = new Bytes();
        b.m.put("Main$Leaf", bytes(Leaf.class)); b.m.put("Main$Mid", bytes(Mid.class)); b.m.put("Main$Face", bytes(Face.class)); b.m.put("Main$Uses", bytes(Uses.class));
        p("leaf", () -> b.loadClass("Main$Leaf").getSuperclass().getClassLoader() == b);
        p("asked", () -> b.asked);
        p("uses", () -> { Method m = b.loadClass("Main$Uses").getDeclaredMethod("go"); m.setAccessible(true); return m.invoke(null); });
        p("gone", () -> { Method m = b.loadClass("Main$Uses").getDeclaredMethod("gone"); m.setAccessible(true); return m.invoke(null); });
        p("gone again", () -> { Method m = b.loadClass("Main$Uses").getDeclaredMethod("gone"); m.setAccessible(true); return m.invoke(null); });
        p("asked", () -> { List<String> s = new ArrayList<>(new TreeSet<>(b.asked)); s.removeIf(x -> x.startsWith("java")); return s; });
        Bytes d = new Bytes(); d.m.put("Main$Leaf", bytes(Leaf.class));
        p("no super", () -> d.loadClass("Main$Leaf"));
        p("literal", () -> { Method m = b.loadClass("Main$Uses").getDeclaredMethod("literal"); m.setAccessible(true); return ((Class<?>) m.invoke(null)).getClassLoader() == b; });
        p("array", () -> { Method m = b.loadClass("Main$Uses").getDeclaredMethod("array"); m.setAccessible(true); return m.invoke(null).getClass().getComponentType() == b.loadClass("Main$Leaf"); });
        p("iface", () -> { Method m = b.loadClass("Main$Uses").getDeclaredMethod("iface"); m.setAccessible(true); return m.invoke(null); });
        p("isInst", () -> Leaf.class.isInstance(b.loadClass("Main$Leaf").getDeclaredConstructors()[0]) + " " + Mid.class.isAssignableFrom(b.loadClass("Main$Leaf")));
        p("statics", () -> { Field f = b.loadClass("Main$Leaf").getDeclaredField("n"); f.setAccessible(true); f.setInt(null, 9); return f.getInt(null) + " " + Leaf.n; });
        p("field type", () -> b.loadClass("Main$Uses").getDeclaredField("leaf").getType().getClassLoader() == b);
        p("nest", () -> b.loadClass("Main$Leaf").getNestHost());
        p("declaring", () -> b.loadClass("Main$Leaf").getDeclaringClass());
    }
    interface Face { default String f() { return "face " + getClass().getSimpleName().length(); } }
    static class Mid implements Face {}
    static class Leaf extends Mid { static int n = 1; int inc() { return ++n; } }
    static class Gone {}
    static class Uses {
        static Leaf leaf;
        static String go() { leaf = new Leaf(); Object o = leaf; return (o instanceof Mid) + " " + leaf.inc() + ((Leaf) o).inc() + leaf.f().substring(0, 4); }
        static Object gone() { return new Gone(); }
        static Class<?> literal() { return Leaf.class; }
        static Object array() { return new Leaf[2]; }
        static String iface() { Face f = new Leaf(); java.util.function.Supplier<String> s = f::f; return s.get().substring(0, 4); }
    }
}
