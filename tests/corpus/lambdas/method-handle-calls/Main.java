import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.*;
public class Main {
    interface B { Object run() throws Throwable; }
    static void t(String n, B b) { try { System.out.println(n + " = " + b.run()); } catch (Throwable e) { System.out.println(n + " ! " + e); } }
    static int add(int a, int b) { return a + b; }
    static String cat(String a, Object b, long c) { return a + b + c; }
    static String va(String s, Object... r) { return s + Arrays.toString(r); }
    int f = 5; static String sf = "sf"; private long pf = 7L;
    String inst(int x) { return "inst" + x + f; }
    public Main() {} Main(int f) { this.f = f; }
    static void thrower() throws Exception { throw new Exception("boo"); }
    static int gate(int i) { if (i > 2) throw new IllegalStateException("gate" + i); return i; }
    static String recover(IllegalStateException e, int i) { return "rec" + e.getMessage() + i; }
    static int recoverI(IllegalStateException e, int i) { return -i; }
    static int fin(Throwable t, int r, int i) { System.out.println("fin " + t + " " + r + " " + i); return r + 1; }
    static boolean pos(int i) { return i > 0; }
    static int step(int v, int i) { return v + i; }
    public static void main(String[] a) throws Throwable {
        var L = MethodHandles.lookup();
        MethodHandle add = L.findStatic(Main.class, "add", methodType(int.class, int.class, int.class));
        MethodHandle cat = L.findStatic(Main.class, "cat", methodType(String.class, String.class, Object.class, long.class));
        MethodHandle va = L.findStatic(Main.class, "va", methodType(String.class, String.class, Object[].class));
        MethodHandle inst = L.findVirtual(Main.class, "inst", methodType(String.class, int.class));
        t("exact", () -> (int) add.invokeExact(1, 2));
        t("inexact", () -> (long) add.invoke((short) 1, (byte) 2));
        t("inexact obj", () -> add.invoke((Object) 1, (Integer) 2));
        t("wrong", () -> (long) add.invokeExact(1, 2));
        t("wrong2", () -> add.invoke("x", 2));
        t("wrong3", () -> add.invoke(1));
        t("npe", () -> add.invoke((Integer) null, 2));
        t("cce", () -> (int) add.invoke((Object) "s", 2));
        t("cat", () -> cat.invoke("a", 'c', 3));
        t("va", () -> va.invoke("a", 1, 2, "x"));
        t("va0", () -> va.invoke("a"));
        t("vaarr", () -> va.invoke("a", new Object[]{1, 2}));
        t("vanull", () -> va.invoke("a", (Object) null));
        t("fixed", () -> va.asFixedArity().invoke("a", new Object[]{3}));
        t("isva", () -> va.isVarargsCollector() + " " + add.isVarargsCollector());
        t("inst", () -> (String) inst.invokeExact(new Main(), 3));
        t("instnull", () -> (String) inst.invokeExact((Main) null, 3));
        t("bind", () -> inst.bindTo(new Main(9)).invoke(1));
        t("bindbad", () -> inst.bindTo("x").invoke(1));
        t("ctor", () -> ((Main) L.findConstructor(Main.class, methodType(void.class, int.class)).invoke(44)).f);
        t("getter", () -> L.findGetter(Main.class, "f", int.class).invoke(new Main(3)));
        t("setter", () -> { Main m = new Main(); L.findSetter(Main.class, "pf", long.class).invoke(m, 3); return m.pf; });
        t("sgetter", () -> L.findStaticGetter(Main.class, "sf", String.class).invoke());
        t("ssetter", () -> { L.findStaticSetter(Main.class, "sf", String.class).invoke("new"); return sf; });
        t("nomethod", () -> L.findStatic(Main.class, "nope", methodType(int.class)));
        t("nomethod2", () -> L.findVirtual(String.class, "length", methodType(long.class)));
        t("nofield", () -> L.findGetter(Main.class, "nope", int.class));
        t("static as virtual", () -> L.findVirtual(Main.class, "add", methodType(int.class, int.class, int.class)));
        t("drop", () -> MethodHandles.dropArguments(add, 1, String.class, long.class));
        t("drop call", () -> MethodHandles.dropArguments(add, 1, String.class, long.class).invoke(1, "x", 4L, 3));
        t("insert", () -> MethodHandles.insertArguments(cat, 1, "i", 4L).invoke("q"));
        t("insert bad", () -> MethodHandles.insertArguments(add, 0, "i"));
        t("permute", () -> MethodHandles.permuteArguments(cat, methodType(String.class, long.class, String.class), 1, 1, 0));
        t("permute2", () -> MethodHandles.permuteArguments(add, methodType(int.class, int.class), 0, 0).invoke(8));
        t("filter", () -> MethodHandles.filterArguments(add, 1, L.findVirtual(String.class, "length", methodType(int.class))).invoke(1, "four"));
        t("filterRet", () -> MethodHandles.filterReturnValue(add, L.findStatic(String.class, "valueOf", methodType(String.class, int.class))).invoke(1, 3));
        t("fold", () -> MethodHandles.foldArguments(MethodHandles.dropArguments(add, 2, int.class), add.asType(methodType(int.class, int.class, int.class))).type());
        t("guard", () -> { var g = MethodHandles.guardWithTest(L.findStatic(Main.class, "pos", methodType(boolean.class, int.class)), MethodHandles.constant(String.class, "pos").asType(methodType(String.class)).asType(methodType(String.class)), MethodHandles.constant(String.class, "neg")); return g; });
        t("guard2", () -> { var g = MethodHandles.guardWithTest(L.findStatic(Main.class, "pos", methodType(boolean.class, int.class)), MethodHandles.dropArguments(MethodHandles.constant(String.class, "pos"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "neg"), 0, int.class)); return (String) g.invokeExact(3) + g.invoke(-3); });
        MethodHandle gate = L.findStatic(Main.class, "gate", methodType(int.class, int.class));
        t("catch", () -> { var c = MethodHandles.catchException(gate, IllegalStateException.class, L.findStatic(Main.class, "recoverI", methodType(int.class, IllegalStateException.class, int.class))); return c.invoke(1) + " " + c.invoke(7); });
        t("tryFinally", () -> { var c = MethodHandles.tryFinally(gate, L.findStatic(Main.class, "fin", methodType(int.class, Throwable.class, int.class, int.class))); return c.invoke(1); });
        t("tryFinally2", () -> { var c = MethodHandles.tryFinally(gate, L.findStatic(Main.class, "fin", methodType(int.class, Throwable.class, int.class, int.class))); return c.invoke(9); });
        t("collect", () -> MethodHandles.collectArguments(cat, 1, MethodHandles.filterReturnValue(add, MethodHandles.identity(int.class)).asType(methodType(Object.class, int.class, int.class))).invoke("a", 1, 2, 3L));
        t("spread", () -> add.asSpreader(Object[].class, 2).invoke(new Object[]{3, 4}));
        t("spread bad", () -> add.asSpreader(Object[].class, 2).invoke(new Object[]{3}));
        t("spread int", () -> add.asSpreader(int[].class, 2).invoke(new int[]{3, 4}));
        t("collector", () -> va.asFixedArity().asCollector(Object[].class, 2).invoke("s", 1, 2));
        t("identity", () -> MethodHandles.identity(long.class).invoke(3) + " " + MethodHandles.zero(char.class).type() + MethodHandles.empty(methodType(int.class, String.class)).invoke("x"));
        t("constant", () -> MethodHandles.constant(int.class, 3).invoke());
        t("arr", () -> { int[] x = {1, 2, 3}; MethodHandles.arrayElementSetter(int[].class).invoke(x, 1, 9); return MethodHandles.arrayElementGetter(int[].class).invoke(x, 1) + " " + MethodHandles.arrayLength(int[].class).invoke(x) + ((int[]) MethodHandles.arrayConstructor(int[].class).invoke(4)).length; });
        t("arr oob", () -> { int[] x = {1, 2, 3}; return MethodHandles.arrayElementGetter(int[].class).invoke(x, 5); });
        t("arr null", () -> { int[] x = null; return MethodHandles.arrayElementGetter(int[].class).invoke(x, 5); });
        t("counted", () -> MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 100), L.findStatic(Main.class, "step", methodType(int.class, int.class, int.class))).invoke());
        t("explicit", () -> MethodHandles.explicitCastArguments(add, methodType(byte.class, double.class, char.class)).invoke(300.7, 'a'));
        t("asType", () -> add.asType(methodType(String.class, int.class, int.class)));
        t("asType2", () -> add.asType(methodType(Object.class, Object.class, long.class)));
        t("invokeWithArguments", () -> va.invokeWithArguments("a", 1, 2, 3) + "" + add.invokeWithArguments(List.of(1, 2)));
        t("iwa bad", () -> add.invokeWithArguments(1));
        t("reveal", () -> L.revealDirect(add) + " " + L.revealDirect(inst).getReferenceKind() + " " + L.revealDirect(inst).getName());
        t("reveal2", () -> L.revealDirect(L.findConstructor(Main.class, methodType(void.class, int.class))));
        t("reveal3", () -> L.revealDirect(add.asType(methodType(long.class, int.class, int.class))));
        t("unreflect", () -> L.unreflect(Main.class.getDeclaredMethod("add", int.class, int.class)).invoke(5, 6));
        t("unreflectG", () -> L.unreflectGetter(Main.class.getDeclaredField("pf")).invoke(new Main()));
        t("unreflectC", () -> ((Main) L.unreflectConstructor(Main.class.getDeclaredConstructor(int.class)).invoke(2)).f);
        t("findSpecial", () -> L.findSpecial(Object.class, "toString", methodType(String.class), Main.class).type());
        t("proxy", () -> { Comparator<String> c = MethodHandleProxies.asInterfaceInstance(Comparator.class, L.findVirtual(String.class, "compareTo", methodType(int.class, String.class))); return c.compare("a", "b"); });
        t("types", () -> methodType(int.class, String.class, long[].class).toMethodDescriptorString() + add.type().generic() + add.type().wrap() + add.type().appendParameterTypes(List.class) + methodType(void.class).describeConstable().get());
        t("eq", () -> add.equals(add) + " " + methodType(int.class).equals(methodType(int.class)) + (methodType(int.class) == methodType(int.class)));
        t("lookup", () -> L + " " + L.lookupClass() + " " + L.in(String.class) + " " + MethodHandles.publicLookup() + " " + L.lookupModes() + " " + L.dropLookupMode(MethodHandles.Lookup.PRIVATE));
        t("privateLookup", () -> MethodHandles.privateLookupIn(Inner.class, L).findStaticVarHandle(Inner.class, "secret", int.class).getAndAdd(5) + " " + Inner.secret);
        t("toString", () -> add + " " + va + inst.bindTo(new Main()));
        t("findClass", () -> L.findClass("Main$Inner") + " " + L.accessClass(Inner.class));
        L.findStatic(Main.class, "thrower", methodType(void.class)).invoke();
    }
    static class Inner { private static int secret = 10; }
}
