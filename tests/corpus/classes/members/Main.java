import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
public class Main {
    @Retention(RetentionPolicy.RUNTIME) @interface Tag { String value() default "d"; int[] n() default {1, 2}; Class<?> c() default Object.class; Kind k() default Kind.A; Sub sub() default @Sub("q"); }
    @Retention(RetentionPolicy.RUNTIME) @interface Sub { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Rs.class) @interface R { int value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Rs { R[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { }
    enum Kind { A, B { void f() {} }; void f() {} }
    record Point(int x, @Tag("y") String y) implements Comparable<Point> { Point { if (x < 0) throw new IllegalArgumentException("neg"); } public int compareTo(Point o) { return x - o.x; } static int s; }
    sealed interface Shape permits Sq, Ci {} record Sq(int a) implements Shape {} final static class Ci implements Shape {}
    @Inh @Tag(value = "v", n = {}) @R(1) @R(2) static abstract class Base<T extends Number & Comparable<T>, U> implements Function<T, List<? super U>> {
        protected T t; public transient volatile int v; private static final long L = 5L;
        protected Base(T t, String... xs) throws java.io.IOException {}
        public abstract <X extends Exception> U m(T a, List<? extends X>[] b, int[][] c) throws X, IllegalStateException;
        synchronized final native void nat();
        @Deprecated private static int sum(@Tag int a, final long b) { return (int) (a + b); }
        public List<? super U> apply(T t) { return null; }
        class Inner { class Deep {} } static class Nest {} interface If {} enum E2 {}
    }
    static class Der extends Base<Integer, String> { Der() throws java.io.IOException { super(1); } public <X extends Exception> String m(Integer a, List<? extends X>[] b, int[][] c) { return "m" + a; } void nt() {} }
    interface Op { Object run() throws Throwable; }
    static void p(String n, Op op) {
        try { Object o = op.run(); System.out.println(n + ": " + (o instanceof Object[] ? Arrays.deepToString((Object[]) o) : o)); }
        catch (InvocationTargetException e) { System.out.println(n + " ITE " + e.getMessage() + " " + e.getCause()); }
        catch (Throwable e) { System.out.println(n + " threw " + e); }
    }
    static Object[] sorted(Object[] o) { String[] s = Arrays.stream(o).map(String::valueOf).sorted().toArray(String[]::new); return s; }
    static void cls(Class<?> c) {
        System.out.println("== " + c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | " + c.getTypeName() + " | " + c.toGenericString() + " | " + Modifier.toString(c.getModifiers()) + " " + Integer.toHexString(c.getModifiers()));
        System.out.println(c.isInterface() + " " + c.isEnum() + " " + c.isRecord() + " " + c.isAnnotation() + " " + c.isSealed() + " " + c.isAnonymousClass() + " " + c.isLocalClass() + " " + c.isMemberClass() + " " + c.isSynthetic());
        System.out.println(c.getEnclosingClass() + " " + c.getDeclaringClass() + " " + c.getEnclosingMethod() + " " + c.getEnclosingConstructor() + " " + c.getNestHost() + " " + c.getSuperclass() + " " + c.getGenericSuperclass() + " " + Arrays.toString(c.getGenericInterfaces()) + Arrays.toString(c.getTypeParameters()));
        for (Object o : sorted(c.getDeclaredFields())) System.out.println("  F " + o);
        for (Object o : sorted(c.getDeclaredMethods())) System.out.println("  M " + o);
        for (Object o : sorted(Arrays.stream(c.getDeclaredMethods()).map(Method::toGenericString).toArray())) System.out.println("  G " + o);
        for (Object o : sorted(c.getDeclaredConstructors())) System.out.println("  C " + o);
        for (Object o : sorted(c.getDeclaredClasses())) System.out.println("  K " + o);
        System.out.println("  pub " + c.getFields().length + " " + Arrays.stream(c.getMethods()).filter(m -> m.getDeclaringClass() != Object.class).count() + " " + c.getClasses().length + c.getConstructors().length);
        System.out.println("  A " + Arrays.toString(sorted(c.getAnnotations())) + Arrays.toString(sorted(c.getDeclaredAnnotations())));
    }
    public static void main(String[] args) throws Throwable {
        class Local { } Object anon = new Object() { int q; }; Runnable lam = () -> {};
        Supplier<Object> inLam = () -> new Object() {};
        for (Class<?> c : new Class<?>[] {Base.class, Der.class, Kind.class, Kind.B.getClass(), Point.class, Shape.class, Tag.class, Local.class, anon.getClass(), inLam.get().getClass(), int[].class, Base[][].class, void.class, Base.Inner.Deep.class, Map.Entry.class, Ci.class}) cls(c);
        Method m = Base.class.getDeclaredMethod("sum", int.class, long.class);
        p("params", () -> Arrays.stream(m.getParameters()).map(x -> x + " " + x.isNamePresent() + Arrays.toString(x.getAnnotations())).toArray());
        p("gen", () -> Arrays.stream(Base.class.getMethods()).filter(x -> x.getName().equals("m")).map(x -> Arrays.toString(x.getGenericParameterTypes()) + Arrays.toString(x.getGenericExceptionTypes()) + x.getGenericReturnType() + Arrays.toString(x.getTypeParameters())).toArray());
        p("exc", () -> Base.class.getDeclaredConstructors()[0].getExceptionTypes());
        p("varargs", () -> Base.class.getDeclaredConstructors()[0].isVarArgs());
        p("recs", () -> Arrays.stream(Point.class.getRecordComponents()).map(r -> r + " " + r.getAccessor() + Arrays.toString(r.getAnnotations()) + r.getGenericType()).toArray());
        p("permits", () -> Shape.class.getPermittedSubclasses());
        p("enumconst", () -> Kind.class.getEnumConstants());
        p("rep", () -> Base.class.getAnnotationsByType(R.class));
        p("inh", () -> Der.class.isAnnotationPresent(Inh.class) + " " + Der.class.getAnnotations().length + Der.class.getDeclaredAnnotations().length);
        p("tag eq", () -> Base.class.getAnnotation(Tag.class).equals(Base.class.getAnnotation(Tag.class)) + " " + (Base.class.getAnnotation(Tag.class).hashCode() == Base.class.getAnnotation(Tag.class).hashCode()));
        p("default", () -> Tag.class.getDeclaredMethod("n").getDefaultValue().getClass() + "" + Tag.class.getDeclaredMethod("value").getDefaultValue());
        m.setAccessible(true);
        p("inv", () -> m.invoke(null, 1, 2));
        p("inv few", () -> m.invoke(null, 1));
        p("inv type", () -> m.invoke(null, "a", 2L));
        p("inv null", () -> m.invoke(null, null, 2L));
        p("inv long->int", () -> m.invoke(null, 1L, 2L));
        p("inv nullargs", () -> m.invoke(null, (Object[]) null));
        Method mm = Der.class.getMethod("m", Integer.class, List[].class, int[][].class);
        p("recv null", () -> mm.invoke(null, 1, null, null));
        p("recv wrong", () -> mm.invoke("x", 1, null, null));
        p("ok", () -> mm.invoke(new Der(), 1, null, null));
        p("virtual", () -> Arrays.stream(Base.class.getMethods()).filter(x -> x.getName().equals("m")).findFirst().get().invoke(new Der(), 3, null, null));
        Constructor<Point> pc = Point.class.getDeclaredConstructor(int.class, String.class);
        p("rec new", () -> pc.newInstance(1, "z"));
        p("rec bad", () -> pc.newInstance(-1, "z"));
        p("abstract", () -> { Constructor<?> k = Base.class.getDeclaredConstructors()[0]; k.setAccessible(true); return k.newInstance(1, new String[0]); });
        p("enum new", () -> { Constructor<?> k = Kind.class.getDeclaredConstructors()[0]; k.setAccessible(true); return k.newInstance("Z", 3); });
        p("nsm", () -> Der.class.getMethod("nope", int.class, String[].class));
        p("nsf", () -> Der.class.getField("nope"));
        p("nsc", () -> Der.class.getConstructor(int.class));
        p("nt", () -> Der.class.getMethod("nt"));
        p("iface new", () -> Shape.class.getDeclaredConstructor());
        p("cast", () -> Integer.class.cast("s"));
        p("sub", () -> String.class.asSubclass(Number.class));
        p("newInstance", () -> Shape.class.newInstance());
        p("newInstance2", () -> int.class.newInstance());
        p("array neg", () -> Array.newInstance(int.class, -1));
        p("array void", () -> Array.newInstance(void.class, 1));
        p("array get", () -> Array.get(new int[1], 3));
        p("array not", () -> Array.get("s", 0));
        p("array set", () -> { Array.set(new int[1], 0, "s"); return 0; });
        p("array len null", () -> Array.getLength(null));
        p("arr dims", () -> Array.newInstance(String.class, 2, 3).getClass());
        p("getInt wide", () -> Array.getLong(new int[] {4}, 0));
        p("getInt narrow", () -> Array.getInt(new long[] {4}, 0));
        p("set null prim", () -> { Array.set(new int[1], 0, null); return 0; });
        p("private", () -> Arrays.class.getDeclaredMethod("rangeCheck", int.class, int.class, int.class).invoke(null, 1, 2, 3));
        p("String.value", () -> String.class.getDeclaredField("value").get("x"));
        p("hash", () -> m.equals(Base.class.getDeclaredMethod("sum", int.class, long.class)) + " " + (m.hashCode() == "Main$Base".hashCode() + 0 || m.hashCode() == ("Main$Base".hashCode() ^ "sum".hashCode())));
        p("Modifier", () -> Modifier.toString(0xfff));
        p("component", () -> int[][].class.getComponentType() + " " + int[].class.arrayType() + " " + String.class.componentType());
    }
}
