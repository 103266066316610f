import java.lang.reflect.*;
import java.util.*;
public class Main {
    public interface A { String a(int x) throws java.io.IOException; default String d() throws java.io.IOException { return "def " + a(1); } }
    interface B { int b(); long l(double d); void v(); }
    interface C extends A { String a(int x) throws java.io.IOException; }
    interface Op { Object run() throws Throwable; }
    static void p(String n, Op op) { try { System.out.println(n + ": " + op.run()); } catch (Throwable e) { System.out.println(n + " threw " + String.valueOf(e).replaceAll("@[0-9a-f]+", "@H") + " " + e.getCause()); } }
    public static void main(String[] x) throws Throwable {
        ClassLoader l = Main.class.getClassLoader();
        InvocationHandler h = (pr, m, a) -> { if (m.getName().equals("toString")) return "P!"; if (m.getDeclaringClass() == Object.class) return m.invoke(x, a); return m + Arrays.toString(a); };
        A a = (A) Proxy.newProxyInstance(l, new Class<?>[] {A.class}, h);
        p("a", () -> a.a(3));
        p("d", () -> a.d());
        p("str", () -> a);
        p("eq", () -> a.equals(a)); 
        Class<?> c = a.getClass();
        System.out.println(Modifier.toString(c.getModifiers()) + " " + Proxy.isProxyClass(c) + " " + c.getSuperclass() + Arrays.toString(c.getInterfaces()) + c.isSynthetic() + " " + c.isHidden() + " " + (c.getClassLoader() == l) + " " + c.getSimpleName().startsWith("$Proxy") + c.getPackageName() + " " + c.getModule().isNamed() + c.getModule());
        System.out.println(Arrays.toString(Arrays.stream(c.getDeclaredMethods()).map(String::valueOf).map(s -> s.replaceAll("Proxy\\d+", "ProxyN")).sorted().toArray()));
        System.out.println(Arrays.toString(Arrays.stream(c.getDeclaredConstructors()).map(String::valueOf).map(s -> s.replaceAll("Proxy\\d+", "ProxyN")).toArray()));
        B b = (B) Proxy.newProxyInstance(l, new Class<?>[] {B.class}, h);
        System.out.println(b.getClass().getPackageName() + "|" + Modifier.toString(b.getClass().getModifiers()) + b.getClass().getModule().isNamed() + " " + b.getClass().getSimpleName().matches("\\$Proxy\\d+"));
        p("b", () -> b.b());
        p("l", () -> b.l(2));
        p("v", () -> { b.v(); return "void"; });
        B nul = (B) Proxy.newProxyInstance(l, new Class<?>[] {B.class}, (q, m, g) -> null);
        p("null", () -> nul.b());
        A thr = (A) Proxy.newProxyInstance(l, new Class<?>[] {A.class}, (q, m, g) -> { throw new Exception("chk"); });
        p("undeclared", () -> thr.a(1));
        A io = (A) Proxy.newProxyInstance(l, new Class<?>[] {A.class}, (q, m, g) -> { throw new java.io.IOException("io"); });
        p("declared", () -> io.a(1));
        A rt = (A) Proxy.newProxyInstance(l, new Class<?>[] {A.class}, (q, m, g) -> { throw new IllegalStateException("rt"); });
        p("runtime", () -> rt.a(1));
        A wrong = (A) Proxy.newProxyInstance(l, new Class<?>[] {A.class}, (q, m, g) -> 5);
        p("wrong", () -> wrong.a(1));
        p("same class", () -> rt.getClass() == a.getClass());
        p("handler", () -> Proxy.getInvocationHandler(a) == h);
        p("no proxy", () -> Proxy.getInvocationHandler("s"));
        p("not iface", () -> Proxy.newProxyInstance(l, new Class<?>[] {String.class}, h));
        p("dup", () -> Proxy.newProxyInstance(l, new Class<?>[] {A.class, A.class}, h));
        p("null h", () -> Proxy.newProxyInstance(l, new Class<?>[] {A.class}, null));
        p("invisible", () -> Proxy.newProxyInstance(null, new Class<?>[] {A.class}, h));
        p("boot", () -> Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, h).getClass().getClassLoader());
        A def = (A) Proxy.newProxyInstance(l, new Class<?>[] {A.class}, (q, m, g) -> m.isDefault() ? InvocationHandler.invokeDefault(q, m, g) : "x" + g[0]);
        p("default", () -> def.d());
        C cc = (C) Proxy.newProxyInstance(l, new Class<?>[] {C.class, Comparable.class}, h);
        p("c", () -> cc.a(4));
        p("cmp", () -> ((Comparable) cc).compareTo("q"));
    }
}
