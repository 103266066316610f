import java.io.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
public class Main {
    static byte[] bytes(String name) throws IOException {
        try (InputStream in = Main.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) { return in.readAllBytes(); }
    }
    /** Defines Plugin* itself, delegates the rest. */
    static class Own extends ClassLoader {
        final String label;
        Own(String label) { super(Main.class.getClassLoader()); this.label = label; }
        @Override public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (name.startsWith("PluginB")) System.out.println(label + " loadClass " + name);
            return super.loadClass(name);
        }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Plugin")) return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            return c != null ? c : findClass(name);
        }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals("PluginEx")) System.out.println(label + " findClass " + name);
            try { byte[] b = bytes(name); return defineClass(name, b, 0, b.length); }
            catch (IOException | NullPointerException e) { throw new ClassNotFoundException(name); }
        }
        Class<?> loaded(String n) { return findLoadedClass(n); }
        Class<?> def(String n, byte[] b) { return defineClass(n, b, 0, b.length); }
        Object lock(String n) { return getClassLoadingLock(n); }
    }
    public interface Greeter { String greet(); }
    interface Op { Object run() throws Throwable; }
    static Method m(Class<?> c, String n, Class<?>... p) throws Exception { Method m = c.getDeclaredMethod(n, p); m.setAccessible(true); return m; }
    static Object mk(Class<?> c) throws Exception { Constructor<?> k = c.getDeclaredConstructor(); k.setAccessible(true); return k.newInstance(); }
    static String clean(Object s) { return String.valueOf(s).replaceAll("@[0-9a-f]{3,}", "@H"); }
    static void p(String n, Op op) {
        try { System.out.println(n + ": " + clean(op.run())); }
        catch (InvocationTargetException e) { System.out.println(n + " threw " + clean(e.getCause())); }
        catch (Throwable e) { System.out.println(n + " threw " + clean(e) + " cause " + clean(e.getCause())); }
    }
    public static void main(String[] a) throws Exception {
        ClassLoader app = ClassLoader.getSystemClassLoader();
        System.out.println(clean(app) + " " + app.getName() + " " + clean(app.getParent()) + " " + app.getParent().getName() + " " + app.getParent().getParent());
        System.out.println(app.getParent() == ClassLoader.getPlatformClassLoader());
        System.out.println(Main.class.getClassLoader() == app);
        System.out.println(String.class.getClassLoader() + " " + int.class.getClassLoader() + " " + Main[].class.getClassLoader().getName() + " " + int[].class.getClassLoader());
        System.out.println(Thread.currentThread().getContextClassLoader() == app);
        Own one = new Own("one"), two = new Own("two");
        Class<?> p1 = one.loadClass("Plugin"), p2 = two.loadClass("Plugin");
        System.out.println((p1 == p2) + " " + (p1 == Plugin.class) + " " + p1.getName() + " " + (p1.getClassLoader() == one) + (p2.getClassLoader() == two));
        p("find app", () -> one.loaded("Main"));
        p("find own", () -> one.loaded("Plugin") == p1);
        p("find String", () -> one.loaded("java.lang.String"));
        p("same again", () -> one.loadClass("Plugin") == p1);
        p("count1", () -> m(p1, "count").invoke(null));
        p("count1", () -> m(p1, "count").invoke(null));
        p("count2", () -> m(p2, "count").invoke(null));
        p("app count", () -> Plugin.count());
        p("helper", () -> m(p1, "helper").invoke(null));
        p("new", () -> mk(p1));
        p("greeter", () -> ((Greeter) mk(p1)).greet());
        p("cast", () -> (Plugin) (Object) mk(p1));
        p("isInstance", () -> p2.isInstance(mk(p1)));
        p("dup", () -> one.def("Plugin", bytes("Plugin")));
        p("wrong name", () -> one.def("Plugin2", bytes("Plugin")));
        p("illegal", () -> one.def("a/b", bytes("Plugin")));
        p("java", () -> one.def("java.lang.Foo", bytes("Plugin")));
        p("garbage", () -> one.def("G", new byte[] {1, 2, 3, 4, 5, 6, 7, 8}));
        p("null name", () -> new Own("three").def(null, bytes("Plugin")).getName());
        p("missing", () -> one.loadClass("No.Such"));
        p("forName", () -> Class.forName("Plugin", true, one) == p1);
        p("forName arr", () -> Class.forName("[LPlugin;", true, one).getComponentType() == p1);
        p("forName app", () -> Class.forName("Plugin", true, app) == Plugin.class);
        p("forName null", () -> Class.forName("Plugin", true, null));
        p("forName null String", () -> Class.forName("java.lang.String", true, null));
        p("forName miss", () -> Class.forName("Nope", true, one));
        p("forName int", () -> Class.forName("int"));
        p("forName slash", () -> Class.forName("java/lang/String"));
        p("app miss", () -> app.loadClass("Nope"));
        p("app arr", () -> app.loadClass("[I"));
        p("plat", () -> app.getParent().loadClass("Main"));
        p("own forName", () -> m(p1, "byName", String.class).invoke(null, "PluginHelper"));
        p("own forName2", () -> m(p1, "byName", String.class).invoke(null, "PluginMissing"));
        p("lambda", () -> ((Object) m(p1, "lambda").invoke(null)).getClass().getClassLoader() == one);
        p("inner", () -> m(p1, "inner").invoke(null));
        p("thrown", () -> m(p1, "thrown").invoke(null));
        p("missing ref", () -> m(p1, "missing").invoke(null));
        p("pkg", () -> p1.getPackage() + "|" + p1.getPackage().getName() + "| " + (p1.getPackage() == p2.getPackage()));
        p("module", () -> p1.getModule() + " " + (p1.getModule() == one.getUnnamedModule()) + (p1.getModule() == Main.class.getModule()));
        p("res", () -> p1.getResource("Plugin.class").toString().endsWith("Plugin.class"));
        p("toString", () -> one.toString());
        p("getName", () -> one.getName());
        p("parallel", () -> one.isRegisteredAsParallelCapable() + " " + app.isRegisteredAsParallelCapable());
        p("lock", () -> one.lock("x") == one);
        p("pd", () -> p1.getProtectionDomain().getCodeSource().getLocation());
        p("defined", () -> one.getDefinedPackage("") + " " + one.getDefinedPackage("java.lang") + " " + app.getDefinedPackage("java.lang") + " " + one.getDefinedPackages().length);
        p("enum", () -> Arrays.toString((Object[]) m(p1, "colors").invoke(null)));
        p("annot", () -> p1.getAnnotations().length + " " + p1.getAnnotations()[0].annotationType().getClassLoader());
        p("sig", () -> Arrays.toString(m(p1, "sig", Object.class.isInstance(p1) ? one.loadClass("PluginHelper") : null).getParameterTypes()));
    }
}
class PluginHelper { static int n = 5; static String help() { return "helped " + ++n; } }
class PluginBase { protected int base = 7; }
@Deprecated
class Plugin extends PluginBase implements Main.Greeter {
    static int count;
    static { System.out.println("Plugin init by " + Plugin.class.getClassLoader().getClass().getSimpleName()); }
    public Plugin() {}
    public static int count() { return ++count; }
    public static String helper() { return PluginHelper.help(); }
    public String greet() { return "hi " + base; }
    public static Object byName(String n) throws Exception { return Class.forName(n).getClassLoader().getClass().getSimpleName(); }
    public static Runnable lambda() { return () -> System.out.println("x"); }
    public static Object inner() { return new Object() { public String toString() { return "inner " + count; } }.toString(); }
    public static Object thrown() { try { throw new PluginEx("t"); } catch (PluginEx e) { return e.getMessage(); } }
    public static Object missing() { return new PluginGone(); }
    enum PluginColor { RED, GREEN }
    public static Object[] colors() { return PluginColor.values(); }
    public static void sig(PluginHelper h) {}
    public String toString() { return "plugin" + base; }
}
class PluginEx extends RuntimeException { PluginEx(String m) { super(m); } }
class PluginGone {}
