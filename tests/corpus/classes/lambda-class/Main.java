import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.io.Serializable;
public class Main {
    static void show(String what, Object o) {
        Class<?> c = o.getClass();
        System.out.println("== " + what);
        String name = c.getName().replaceAll("\\$\\$Lambda\\$\\d+/0x[0-9a-f]{16}", "\\$\\$Lambda\\$N/0xH");
        System.out.println(name + " | " + c.getName().matches(".*\\$\\$Lambda\\$\\d+/0x[0-9a-f]{16}"));
        System.out.println(c.getSimpleName().replaceAll("\\d+/0x[0-9a-f]{16}", "N/0xH"));
        System.out.println(c.getTypeName().equals(c.getName()) + " " + c.toString().equals("class " + c.getName()) + " " + c.getCanonicalName());
        System.out.println(c.isHidden() + " " + c.isSynthetic() + " " + Modifier.toString(c.getModifiers()) + " " + Integer.toHexString(c.getModifiers()) + " " + c.isAnonymousClass() + " " + c.isLocalClass() + " " + c.isMemberClass());
        for (Method m : c.getDeclaredMethods()) System.out.println("  m " + Modifier.toString(m.getModifiers()) + " " + m.getReturnType().getName() + " " + m.getName() + Arrays.toString(m.getParameterTypes()) + " " + m.isSynthetic() + m.isBridge());
        for (Constructor<?> m : c.getDeclaredConstructors()) System.out.println("  c " + Modifier.toString(m.getModifiers()) + Arrays.toString(m.getParameterTypes()));
        for (Field m : c.getDeclaredFields()) System.out.println("  f " + Modifier.toString(m.getModifiers()) + " " + m.getType() + " " + m.getName());
        System.out.println(Arrays.toString(c.getInterfaces()) + c.getSuperclass() + c.getEnclosingClass() + c.getDeclaringClass() + " " + c.getNestHost() + c.getPackage().getName() + "|" + c.getPackageName() + "|");
        System.out.println(c.getClassLoader() == Main.class.getClassLoader());
        try { Class.forName(c.getName()); System.out.println("found"); } catch (ClassNotFoundException e) { System.out.println("CNFE " + e.getMessage().equals(c.getName())); }
        System.out.println(c.descriptorString().replaceAll("\\d+\\.0x[0-9a-f]{16}", "N/0xH"));
        Object arr = Array.newInstance(c, 1);
        System.out.println(arr.getClass().getName().replaceAll("\\d+/0x[0-9a-f]{16}", "N/0xH") + " " + arr.getClass().getSimpleName().replaceAll("\\d+/0x[0-9a-f]{16}", "N/0xH") + arr.getClass().isHidden());
    }
    interface SS extends Function<String, String>, Serializable {}
    int q = 1;
    void inst() { show("this capture", (Runnable) () -> System.out.println(q)); }
    public static void main(String[] a) throws Exception {
        Runnable r = () -> {};
        show("runnable", r);
        String s = "x"; int i = 3;
        IntFunction<String> f = n -> s + i + n;
        show("captures", f);
        Function<String, Integer> g = String::length;
        show("method ref", g);
        Comparator<String> c = String::compareTo; show("cmp", c);
        Supplier<List<String>> sup = ArrayList::new; show("ctor", sup);
        show("serializable", (SS) x -> x);
        show("marker", (Runnable & Cloneable) () -> {});
        new Main().inst();
        String str = r.toString();
        System.out.println(str.replaceAll("\\d+/0x[0-9a-f]{16}@[0-9a-f]+", "N/0xH@I"));
        System.out.println(r.getClass() == ((Object) r).getClass());
        for (Method m : Main.class.getDeclaredMethods()) if (m.getName().startsWith("lambda")) System.out.println(Modifier.toString(m.getModifiers()) + m.isSynthetic());
        try { ((Object) r).getClass().getDeclaredConstructor().newInstance(); } catch (Exception e) { System.out.println(e.getClass()); }
        Constructor<?> k = r.getClass().getDeclaredConstructor(); k.setAccessible(true); System.out.println(k.newInstance().getClass() == r.getClass());
        Method m = f.getClass().getDeclaredMethods()[0]; m.setAccessible(true); System.out.println(m.invoke(f, 4));
        try { Object o = g; ((Function) o).apply(3); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try { Object o = (Object) r; ((Callable2) o).x(); } catch (ClassCastException e) { System.out.println(e.getMessage().replaceAll("\\d+/0x[0-9a-f]{16}", "N/0xH")); }
        new Exception().printStackTrace(System.out);
        Runnable t = () -> new Exception("in").printStackTrace(System.out); t.run();
    }
    interface Callable2 { void x(); }
}
