import java.io.*; import java.util.*; import java.util.function.*; import java.lang.invoke.*;
public class Main implements Serializable {
    interface SF<T, R> extends Function<T, R>, Serializable {}
    interface Marker {}
    private static final long serialVersionUID = 1L; int base = 7;
    static <T> T copy(T t) throws Exception { var b = new ByteArrayOutputStream(); try (var o = new ObjectOutputStream(b)) { o.writeObject(t); } try (var i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()))) { @SuppressWarnings("unchecked") T r = (T) i.readObject(); return r; } }
    SF<Integer, Integer> adder() { return x -> x + base; }
    String inst(String s) { return s + base; }
    public static void main(String[] args) throws Exception {
        int n = 5; String s = "cap"; long l = 3; double d = 2.5; char c = 'x';
        SF<String, String> f = x -> x + n + s + l + d + c;
        System.out.println(copy(f).apply("a"));
        SF<Integer, Integer> g = new Main().adder(); System.out.println(copy(g).apply(1));
        Supplier<String> sup = (Supplier<String> & Serializable & Marker) () -> "sup"; System.out.println(copy(sup).get() + (sup instanceof Marker) + (copy(sup) instanceof Marker));
        SF<String, Integer> len = String::length; System.out.println(copy(len).apply("four"));
        SF<Integer, List<Integer>> ctor = ArrayList::new; System.out.println(copy(ctor).apply(4));
        Main m = new Main(); m.base = 9; SF<String, String> bound = m::inst; System.out.println(copy(bound).apply("b"));
        Runnable r = (Runnable & Serializable) () -> System.out.println("run"); copy(r).run();
        Comparator<String> cmp = (Comparator<String> & Serializable) String::compareTo; System.out.println(copy(cmp).compare("a", "c"));
        var wr = f.getClass().getDeclaredMethod("writeReplace"); wr.setAccessible(true); SerializedLambda sl = (SerializedLambda) wr.invoke(f);
        System.out.println(sl.getCapturingClass() + " " + sl.getFunctionalInterfaceClass() + " " + sl.getFunctionalInterfaceMethodName() + sl.getFunctionalInterfaceMethodSignature() + " " + sl.getImplClass() + " " + sl.getImplMethodKind() + " " + sl.getCapturedArgCount() + " " + sl.getCapturedArg(1) + " " + sl.getInstantiatedMethodType() + sl.getImplMethodSignature());
        System.out.println(copy(Comparator.<String, Integer>comparing((Function<String, Integer> & Serializable) String::length).reversed()).compare("aa", "b"));
        try { copy((Function<String, String>) x -> x); } catch (NotSerializableException e) { System.out.println("NSE"); }
        System.out.println(copy(Map.Entry.<String, Integer>comparingByKey()).compare(Map.entry("a", 1), Map.entry("b", 0)));
    }
}
