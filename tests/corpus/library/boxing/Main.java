import java.lang.annotation.Retention;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.function.*;

public class Main {
    static Object f = 0;
    static int i = 1;
    int g = 1;
    static Object o;
    static byte b = 1; static short s = 1; static char c = 'a'; static long l = 1; static boolean z = true;
    static float fl = 1; static double d = 1;
    static int one() { return 1; }
    static int big() { return 1000; }
    static Object same(Object x) { return x; }
    static boolean bool() { return true; }
    interface Doer { Object run(Object x); int prim(int x); boolean yes(); }
    static String sb = "";
    static void p(String name, boolean v) { System.out.println(name + " " + v); }
    static <T> T id(T x) { return x; }

    public static void main(String[] a) throws Throwable {
        MethodHandles.Lookup k = MethodHandles.lookup();
        VarHandle F = k.findStaticVarHandle(Main.class, "f", Object.class);
        F.set(1);
        p("varhandle.cas", F.compareAndSet(1, 2));
        F.set(1000);
        p("varhandle.cas big", F.compareAndSet(1000, 2));
        F.set('a'); p("char", F.compareAndSet('a', 'b'));
        F.set((byte) 200); p("byte", F.compareAndSet((byte) 200, 1));
        F.set((short) 127); p("short", F.compareAndSet((short) 127, 1));
        F.set((short) 128); p("short128", F.compareAndSet((short) 128, 1));
        F.set(127L); p("long", F.compareAndSet(127L, 1));
        F.set(true); p("boolean", F.compareAndSet(true, 1));
        F.set(1f); p("float", F.compareAndSet(1f, 1));
        F.set(1d); p("double", F.compareAndSet(1d, 1));
        F.set((char) 128); p("char128", F.compareAndSet((char) 128, 'b'));
        VarHandle I = k.findStaticVarHandle(Main.class, "i", int.class);
        Object x = I.get(), y = I.get();
        p("varhandle.get", x == y && x == (Object) 1);
        i = 1000; x = I.get(); y = I.get();
        p("varhandle.get big", x == y);
        i = 1;
        VarHandle A = MethodHandles.arrayElementVarHandle(int[].class);
        int[] arr = {5};
        x = A.get(arr, 0); p("arrayvh", x == (Object) 5);
        x = A.getAndAdd(arr, 0, 1); p("arrayvh add", x == (Object) 5);
        Object[] oa = {0};
        VarHandle OA = MethodHandles.arrayElementVarHandle(Object[].class);
        p("oa", OA.compareAndSet(oa, 0, 0, 1));
        MethodHandle one = k.findStatic(Main.class, "one", MethodType.methodType(int.class));
        p("mh.invoke", (Object) one.invoke() == (Object) 1);
        x = one.invoke(); p("mh.invoke2", x == (Object) 1);
        x = one.asType(MethodType.methodType(Object.class)).invokeExact(); p("asType", x == (Object) 1);
        x = one.invokeWithArguments(); p("iwa", x == (Object) 1);
        MethodHandle same = k.findStatic(Main.class, "same", MethodType.methodType(Object.class, Object.class));
        x = same.invoke(7); p("same", x == (Object) 7);
        x = same.invoke(700); y = same.invoke(700); p("same big", x == y);
        x = same.bindTo(7).invoke(); p("bind", x == (Object) 7);
        x = MethodHandles.insertArguments(same, 0, 7).invoke(); p("insert", x == (Object) 7);
        x = MethodHandles.constant(int.class, 7).invoke(); p("constant", x == (Object) 7);
        x = MethodHandles.identity(int.class).invoke(7); p("identity", x == (Object) 7);
        x = MethodHandles.identity(int.class).asSpreader(Object[].class, 1).invoke(new Object[] {7}); p("spread", x == (Object) 7);
        x = same.asCollector(Object[].class, 1).invoke(7); p("collect", ((Object[]) x)[0] == (Object) 7);
        MethodHandle gf = k.findGetter(Main.class, "g", int.class);
        x = gf.invoke(new Main()); p("getter", x == (Object) 1);
        x = k.findStaticGetter(Main.class, "i", int.class).invoke(); p("static getter", x == (Object) 1);
        MethodHandle st = k.findStaticSetter(Main.class, "o", Object.class);
        st.invoke(7); p("setter", o == (Object) 7);
        x = MethodHandles.arrayElementGetter(int[].class).invoke(arr, 0); p("array getter", x == (Object) 6);
        x = MethodHandleProxies.asInterfaceInstance(Supplier.class, one).get(); p("mhproxy", x == (Object) 1);
        Method m = Main.class.getDeclaredMethod("one");
        p("Method.invoke", m.invoke(null) == (Object) 1);
        p("Method.invoke two", m.invoke(null) == m.invoke(null));
        p("Method.invoke boolean", Main.class.getDeclaredMethod("bool").invoke(null) == (Object) true);
        x = k.unreflect(m).invoke(); p("unreflect", x == (Object) 1);
        for (String n : new String[] {"i", "b", "s", "c", "l", "z", "fl", "d"}) {
            Field fi = Main.class.getDeclaredField(n);
            p("Field.get " + n, fi.get(null) == fi.get(null));
        }
        Field vi = Main.class.getDeclaredField("g");
        Main mm = new Main();
        p("Field.get g", vi.get(mm) == (Object) 1);
        p("Array.get int", Array.get(new int[] {1}, 0) == (Object) 1);
        p("Array.get byte", Array.get(new byte[] {1}, 0) == (Object) (byte) 1);
        p("Array.get boolean", Array.get(new boolean[] {true}, 0) == (Object) true);
        p("Array.get long", Array.get(new long[] {1}, 0) == (Object) 1L);
        p("Array.get char", Array.get(new char[] {'a'}, 0) == (Object) 'a');
        Doer pr = (Doer) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Doer.class}, (q, me, args) -> {
            if (me.getName().equals("prim")) { p("proxy arg", args[0] == (Object) 3); return 3; }
            if (me.getName().equals("yes")) return true;
            return args[0];
        });
        x = pr.run(4); p("proxy", x == (Object) 4);
        pr.prim(3); pr.yes();
        IntFunction<Object> fn = Main::same; x = fn.apply(7); p("lambda adapter", x == (Object) 7);
        Supplier<Object> su = Main::one; p("lambda ret", su.get() == (Object) 1);
        ToIntFunction<Object> ti = v -> (Integer) v; ti.applyAsInt(4);
        IntSupplier is = Main::one; is.getAsInt();
        x = one.asType(MethodType.methodType(Number.class)).invoke(); p("Number", x == (Object) 1);
        x = one.asType(MethodType.methodType(Object.class)).invokeWithArguments(); p("obj iwa", x == (Object) 1);
        x = MethodHandles.explicitCastArguments(one, MethodType.methodType(Object.class)).invoke(); p("explicit", x == (Object) 1);
        x = MethodHandles.explicitCastArguments(one, MethodType.methodType(boolean.class)).invoke(); p("explicit boolean", x == (Object) true);
        x = MethodHandles.zero(int.class).invoke(); p("zero", x == (Object) 0);
        x = MethodHandles.filterReturnValue(one, MethodHandles.identity(int.class)).invoke(); p("filter", x == (Object) 1);
        x = MethodHandles.foldArguments(MethodHandles.identity(int.class), one).invoke(); p("fold", x == (Object) 1);
        x = MethodHandles.arrayLength(int[].class).invoke(arr); p("arrayLength", x == (Object) 1);
        x = MethodHandles.guardWithTest(MethodHandles.constant(boolean.class, true), one, one).invoke(); p("guard", x == (Object) 1);
        Object ann = Main.class.getDeclaredMethod("annotated").getAnnotation(Num.class);
        p("annotation", Num.class.getDeclaredMethod("value").invoke(ann) == (Object) 5);
        p("default value", Num.class.getDeclaredMethod("value").getDefaultValue() == (Object) 9);
        p("record", (Object) R.class.getRecordComponents()[0].getAccessor().invoke(new R(3)) == (Object) 3);
        Constructor<R> rc = R.class.getDeclaredConstructor(int.class);
        Object[] list = java.util.List.of(1, 2).stream().mapToInt(q -> q).boxed().toArray();
        p("boxed", list[0] == (Object) 1);
    }
    record R(int v) {}
    @Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Num { int value() default 9; }
    @Num(5) static void annotated() {}
}
