import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.*;
public class Main {
    interface B { Object run() throws Throwable; }
    static void t(String n, B b) { try { System.out.println(n + " = " + b.run()); } catch (Throwable e) { System.out.println(n + " ! " + e); } }
    int x = 1; volatile long y; static int s; String str = "a"; final int fin = 4; boolean bool; byte bt; float fl; char ch;
    static int init(int n) { return 0; }
    static boolean pred(int acc, int n) { return acc < n; }
    static int body(int acc, int n) { return acc + 3; }
    static int each(int acc, String e, List<String> l) { return acc + e.length(); }
    static String fold3(String a, int b, long c) { return a + b + c; }
    static int comb(String a) { return a.length(); }
    static void voidComb(String a) { System.out.println("void " + a); }
    public static void main(String[] a) throws Throwable {
        var L = MethodHandles.lookup();
        VarHandle x = L.findVarHandle(Main.class, "x", int.class), y = L.findVarHandle(Main.class, "y", long.class), s = L.findStaticVarHandle(Main.class, "s", int.class), str = L.findVarHandle(Main.class, "str", String.class);
        VarHandle arr = MethodHandles.arrayElementVarHandle(String[].class), ia = MethodHandles.arrayElementVarHandle(int[].class);
        Main m = new Main();
        t("get", () -> (int) x.get(m)); t("cas", () -> x.compareAndSet(m, 1, 2) + " " + m.x); t("casf", () -> x.compareAndSet(m, 1, 3) + " " + m.x);
        t("cae", () -> x.compareAndExchange(m, 2, 5)); t("gas", () -> (int) x.getAndSet(m, 7)); t("gaa", () -> (int) x.getAndAdd(m, 3) + " " + m.x);
        t("or", () -> (int) x.getAndBitwiseOr(m, 5) + " " + m.x + " " + (int) x.getAndBitwiseXor(m, 1) + " " + (int) x.getAndBitwiseAnd(m, 6) + " " + m.x);
        t("long", () -> { y.setVolatile(m, 3); return (long) y.getAndAdd(m, 4) + " " + m.y; });
        t("static", () -> { s.set(4); return s.getAndAdd(2) + " " + s.get(); });
        t("str", () -> str.compareAndSet(m, "a", "b") + m.str + str.getAndSet(m, "c"));
        t("wrong type", () -> { x.set(m, "s"); return null; }); t("wrong recv", () -> { x.set("m", 3); return null; }); t("null recv", () -> x.get((Main) null));
        t("final", () -> { L.findVarHandle(Main.class, "fin", int.class).set(m, 3); return null; }); t("finalget", () -> L.findVarHandle(Main.class, "fin", int.class).get(m));
        t("add str", () -> str.getAndAdd(m, "x"));
        String[] sa = {"p", "q"}; t("arr", () -> arr.getAndSet(sa, 1, "z") + Arrays.toString(sa)); t("arr oob", () -> arr.get(sa, 2)); t("ia", () -> { int[] q = new int[3]; ia.getAndAdd(q, 2, 5); return q[2]; });
        t("arrstore", () -> { Object[] o = new String[1]; MethodHandles.arrayElementVarHandle(Object[].class).set(o, 0, 3); return null; });
        t("desc", () -> x + " " + arr + " " + x.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + x.coordinateTypes() + x.varType());
        t("supported", () -> str.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + x.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        t("tmh", () -> x.toMethodHandle(VarHandle.AccessMode.GET).invoke(m));
        t("exactbeh", () -> x.withInvokeExactBehavior().get(m)); t("exactbeh2", () -> { x.withInvokeExactBehavior().set(m, (byte) 3); return null; });
        t("bytes", () -> { byte[] b = new byte[8]; VarHandle v = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN); v.set(b, 1, 0x01020304); return Arrays.toString(b) + (int) v.get(b, 2); });
        t("small", () -> { VarHandle bv = L.findVarHandle(Main.class, "bt", byte.class); bv.getAndAdd(m, (byte) 127); bv.getAndAdd(m, (byte) 2); VarHandle fv = L.findVarHandle(Main.class, "fl", float.class); fv.getAndAdd(m, 1.5f); VarHandle zv = L.findVarHandle(Main.class, "bool", boolean.class); return m.bt + " " + m.fl + " " + zv.getAndBitwiseOr(m, true) + m.bool; });
        MethodHandle init = L.findStatic(Main.class, "init", methodType(int.class, int.class)), pred = L.findStatic(Main.class, "pred", methodType(boolean.class, int.class, int.class)), body = L.findStatic(Main.class, "body", methodType(int.class, int.class, int.class));
        t("while", () -> MethodHandles.whileLoop(init, pred, body).invoke(10)); t("doWhile", () -> MethodHandles.doWhileLoop(init, body, pred).invoke(10));
        t("loop", () -> MethodHandles.loop(new MethodHandle[]{init, body, pred, MethodHandles.dropArguments(MethodHandles.identity(int.class), 1, int.class)}).invoke(10));
        t("iter", () -> MethodHandles.iteratedLoop(L.findVirtual(List.class, "iterator", methodType(Iterator.class)), MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, List.class), L.findStatic(Main.class, "each", methodType(int.class, int.class, String.class, List.class))).invoke(List.of("a", "bcd")));
        MethodHandle f3 = L.findStatic(Main.class, "fold3", methodType(String.class, String.class, int.class, long.class));
        t("fold at", () -> MethodHandles.foldArguments(MethodHandles.permuteArguments(f3, methodType(String.class, int.class, String.class, long.class), 1, 0, 2), L.findStatic(Main.class, "comb", methodType(int.class, String.class))).invoke("four", 3L));
        t("fold void", () -> MethodHandles.foldArguments(f3, L.findStatic(Main.class, "voidComb", methodType(void.class, String.class))).invoke("four", 1, 3L));
        t("switch", () -> MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "def"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class)).invoke(1));
        t("dropRet", () -> MethodHandles.dropReturn(f3).type()); t("throw", () -> MethodHandles.throwException(int.class, IllegalStateException.class).invoke(new IllegalStateException("thr")));
        t("invoker", () -> MethodHandles.invoker(methodType(Object.class, Object.class, Object.class, Object.class)).invoke(f3, (Object) "a", (Object) 1, (Object) 2L)); t("exactInvoker", () -> MethodHandles.exactInvoker(f3.type()).invoke(f3, "a", 1, 2L)); t("spreadInvoker", () -> MethodHandles.spreadInvoker(f3.type(), 1).invoke(f3, "a", new Object[]{1, 2L}));
        t("exactInvoker bad", () -> MethodHandles.exactInvoker(methodType(void.class)).invoke(f3));
        t("dropToMatch", () -> MethodHandles.dropArgumentsToMatch(MethodHandles.identity(int.class), 0, List.of(String.class, int.class, long.class), 1));
        MutableCallSite cs = new MutableCallSite(methodType(int.class)); MethodHandle di = cs.dynamicInvoker();
        t("unset", () -> di.invoke()); cs.setTarget(MethodHandles.constant(int.class, 5)); t("set", () -> (int) di.invokeExact()); t("badset", () -> { cs.setTarget(f3); return 0; });
        SwitchPoint sp = new SwitchPoint(); MethodHandle g = sp.guardWithTest(MethodHandles.constant(String.class, "valid"), MethodHandles.constant(String.class, "invalid")); t("sp", () -> g.invoke()); SwitchPoint.invalidateAll(new SwitchPoint[]{sp}); t("sp2", () -> g.invoke() + " " + sp.hasBeenInvalidated());
        t("const site", () -> new ConstantCallSite(f3).dynamicInvoker()); t("const set", () -> { new ConstantCallSite(f3).setTarget(f3); return 0; });
        t("type errs", () -> methodType(void.class, void.class)); t("fromDesc", () -> fromMethodDescriptorString("(I[Ljava/lang/String;)V", null)); t("fromDescBad", () -> fromMethodDescriptorString("(I", null));
        t("interface", () -> L.findVirtual(CharSequence.class, "length", methodType(int.class)).invoke((CharSequence) "abc")); t("getClass", () -> L.findVirtual(Object.class, "getClass", methodType(Class.class)).invoke((Object) "x"));
        t("mh invoke handle", () -> L.findVirtual(MethodHandle.class, "invokeExact", f3.type()).invoke(f3, "a", 1, 2L)); t("vh handle", () -> L.findVirtual(VarHandle.class, "get", methodType(int.class, Main.class)).invoke(x, m)); t("asVarargs", () -> L.findStatic(Arrays.class, "asList", methodType(List.class, Object[].class)).invoke(1, 2, 3));
        t("ensure", () -> L.ensureInitialized(Main.class)); t("class", () -> L.findStatic(Class.class, "forName", methodType(Class.class, String.class)).invoke("java.lang.String"));
        t("filterVar", () -> MethodHandles.identity(int.class).type());
        t("insertCoord", () -> 1);
    }
}
