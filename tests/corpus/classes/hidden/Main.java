import java.lang.invoke.*;
import java.lang.reflect.*;
import java.io.*;
import java.util.*;
public class Main {
    private static int secret = 42;
    private static int peek() { return secret; }
    static byte[] bytes(String name) throws IOException {
        try (InputStream in = Main.class.getResourceAsStream(name + ".class")) { return in.readAllBytes(); }
    }
    static String clean(Object s) { return String.valueOf(s).replaceAll("0x[0-9a-f]{16}", "0xH").replaceAll("@[0-9a-f]+", "@H"); }
    interface Op { Object run() throws Throwable; }
    static void p(String n, Op op) {
        try { System.out.println(n + ": " + clean(op.run())); }
        catch (InvocationTargetException e) { System.out.println(n + " threw " + clean(e.getCause())); }
        catch (Throwable e) { System.out.println(n + " threw " + clean(e)); }
    }
    public static void main(String[] a) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        byte[] b = bytes("Template");
        MethodHandles.Lookup h1 = l.defineHiddenClass(b, true);
        MethodHandles.Lookup h2 = l.defineHiddenClass(b, false, MethodHandles.Lookup.ClassOption.NESTMATE);
        Class<?> c = h1.lookupClass(), d = h2.lookupClass();
        System.out.println(clean(c) + " " + clean(c.getName()) + " " + clean(c.getSimpleName()) + " " + c.isHidden() + " " + c.getCanonicalName() + (c == d) + " " + clean(c.descriptorString()));
        System.out.println(c.getName().equals(d.getName()) + " " + c.isSynthetic() + " " + Modifier.toString(c.getModifiers()) + c.getNestHost().isHidden() + d.getNestHost() + " " + c.isNestmateOf(Main.class) + d.isNestmateOf(Main.class));
        System.out.println((c.getClassLoader() == Main.class.getClassLoader()) + " " + c.getPackageName() + "|" + (c.getModule() == Main.class.getModule()) + c.getSuperclass() + Arrays.toString(c.getInterfaces()));
        p("forName", () -> Class.forName(c.getName()));
        p("count", () -> c.getDeclaredMethod("count").invoke(null));
        p("count", () -> c.getDeclaredMethod("count").invoke(null));
        p("count2", () -> d.getDeclaredMethod("count").invoke(null));
        p("app", () -> Template.count());
        p("new", () -> { Constructor<?> k = c.getDeclaredConstructor(); k.setAccessible(true); return k.newInstance(); });
        p("final", () -> { Field f = c.getDeclaredField("fin"); f.setAccessible(true); Constructor<?> k = c.getDeclaredConstructor(); k.setAccessible(true); Object o = k.newInstance(); f.set(o, 9); return f.get(o); });
        p("trace", () -> c.getDeclaredMethod("trace").invoke(null));
        p("array", () -> Array.newInstance(c, 2).getClass());
        p("pkg", () -> l.defineHiddenClass(bytes("Template"), false).lookupClass().getPackage().getName());
        p("privileges", () -> l.in(String.class).defineHiddenClass(b, false));
        p("public", () -> MethodHandles.publicLookup().defineHiddenClass(b, false));
        MethodHandles.Lookup h3 = l.defineHiddenClassWithClassData(bytes("WithData"), List.of("x", 7), true);
        p("data", () -> h3.lookupClass().getDeclaredMethod("data").invoke(null));
        p("classData", () -> MethodHandles.classData(h3, "_", List.class));
        p("classDataAt", () -> MethodHandles.classDataAt(h3, "_", int.class, 1));
        p("classData none", () -> MethodHandles.classData(h1, "_", List.class));
        p("find", () -> h1.findStatic(c, "count", MethodType.methodType(int.class)).invoke());
        p("findVirtual", () -> h1.findConstructor(c, MethodType.methodType(void.class)).invoke());
        p("cast", () -> { Object o = h1.findConstructor(c, MethodType.methodType(void.class)).invoke(); return (Template) o; });
        p("define", () -> { Class<?> e = l.defineClass(bytes("Template")); return e; });
        System.out.println(l.findClass("Template") + " " + l.lookupClass());
        p("accessible", () -> l.accessClass(String.class));
    }
}
class Template {
    static int n; final int fin = Integer.parseInt("3");
    static int count() { return ++n; }
    static Object trace() { StringBuilder sb = new StringBuilder(); for (StackTraceElement e : new Exception().getStackTrace()) if (e.getClassName().startsWith("Template") || e.getClassName().startsWith("Main")) sb.append(e).append(";"); return sb; }
    static java.util.function.Supplier<Object> sup() { return () -> "sup" + n; }
    public String toString() { return "T" + fin; }
}
class WithData {
    static Object data() throws Exception { return MethodHandles.classData(MethodHandles.lookup(), "_", List.class); }
}
