import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bootstrap methods of every kind, and what their call sites do. */
public class Main {
    public static final String NAME = "the name";
    static int runs;
    static MutableCallSite relinked;

    static CallSite plain(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        runs++;
        return new ConstantCallSite(MethodHandles.lookup().findStatic(Main.class, name, type));
    }

    static CallSite mutable(MethodHandles.Lookup lookup, String name, MethodType type) {
        runs++;
        relinked = new MutableCallSite(MethodHandles.constant(String.class, lookup.lookupClass() + " first"));
        return relinked;
    }

    static CallSite bound(MethodHandles.Lookup lookup, String name, MethodType type, String s, int i, long j, float f,
            double d, Class<?> c, MethodType t, MethodHandle h) throws Throwable {
        return constant(s + i + j + f + d + c + t + (int) h.invokeExact(8));
    }

    static CallSite varargs(MethodHandles.Lookup lookup, String name, MethodType type, Object... all) {
        return constant(Arrays.toString(all));
    }

    static CallSite oneObject(MethodHandles.Lookup lookup, String name, MethodType type, Object o) {
        return constant(o.toString() + o.getClass());
    }

    static CallSite oneText(MethodHandles.Lookup lookup, String name, MethodType type, String o) {
        return constant(o);
    }

    static CallSite constant(String text) {
        return new ConstantCallSite(MethodHandles.constant(String.class, text));
    }

    static CallSite throwsChecked(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        runs++;
        throw new java.io.IOException("checked");
    }

    static CallSite throwsRuntime(MethodHandles.Lookup lookup, String name, MethodType type) {
        runs++;
        throw new IllegalStateException("runtime");
    }

    static CallSite throwsError(MethodHandles.Lookup lookup, String name, MethodType type) {
        runs++;
        throw new AssertionError("error");
    }

    static CallSite throwsLinkage(MethodHandles.Lookup lookup, String name, MethodType type) {
        runs++;
        throw new NoSuchFieldError("field");
    }

    static Object returnsNull(MethodHandles.Lookup lookup, String name, MethodType type) {
        return null;
    }

    static Object returnsText(MethodHandles.Lookup lookup, String name, MethodType type) {
        return "text";
    }

    static CallSite wrongType(MethodHandles.Lookup lookup, String name, MethodType type) {
        return constant("wrong");
    }

    static int twice(int i) {
        return 2 * i;
    }

    static double sum(long a, double b) {
        return a + b;
    }

    static List<String> makeList(MethodHandles.Lookup lookup, String name, Class<?> type) {
        runs++;
        return new ArrayList<>(List.of(name, type.getName(), lookup.lookupClass().getName()));
    }

    static Object number(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return 77;
    }

    static Object badConstant(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return 5;
    }

    static Object throwingConstant(MethodHandles.Lookup lookup, String name, Class<?> type) throws Exception {
        runs++;
        throw new Exception("no constant");
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void show(String what, Body body) {
        try {
            System.out.println(what + ": " + body.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t + ", caused by " + t.getCause());
        }
    }

    static void twiceOf(String what, Body body) {
        runs = 0;
        show(what, body);
        show(what + " again", body);
        System.out.println("  runs " + runs);
    }

    static Body sites(String name) {
        return () -> {
            try {
                return Sites.class.getMethod(name).invoke(null);
            } catch (java.lang.reflect.InvocationTargetException e) {
                throw e.getCause();
            }
        };
    }

    public static void main(String[] args) throws Throwable {
        twiceOf("twice", () -> Sites.twice(4));
        twiceOf("sharedEntry", () -> Sites.sharedEntry(4));
        twiceOf("mutable", Sites::mutable);
        relinked.setTarget(MethodHandles.constant(String.class, "relinked"));
        twiceOf("mutable", Sites::mutable);
        show("bound", Sites::bound);
        show("varargs", Sites::varargs);
        show("varargsNone", Sites::varargsNone);
        twiceOf("withConstant", Sites::withConstant);
        System.out.println(Sites.sameConstant() == Sites.sameConstant());
        show("wide", () -> Sites.wide(1L << 40, 0.5));
        for (String bad : List.of("throwsChecked", "throwsRuntime", "throwsError", "throwsLinkage", "returnsNull", "returnsText", "wrongType",
                "missing", "tooManyArgs", "wrongArg")) {
            twiceOf(bad, sites(bad));
        }
        for (String c : List.of("condyLong", "condyWrong", "condyThrows", "condyNull", "condyPrimitiveClass",
                "condyEnum", "condyStaticFinal", "condyStaticFinalOf", "condyInvoke", "condyCast", "handle", "type")) {
            twiceOf(c, sites(c));
        }
        Sites.throwsChecked();
    }
}
