import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;

public class Main {
    int value;
    static long shared;

    Main(int value) {
        this.value = value;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle concat = lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        System.out.println((String) concat.invokeExact("a", "b") + concat.invoke((Object) "c", "d") + concat.invokeWithArguments("e", "f"));
        MethodHandle max = lookup.findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) max.invokeExact(3, 4) + " " + (long) max.invoke((short) 9, (byte) 4) + " " + max.type());
        MethodHandle plus10 = MethodHandles.insertArguments(max, 0, 10);
        System.out.println((int) plus10.invokeExact(5) + " " + (int) plus10.invokeExact(50));
        MethodHandle maker = lookup.findConstructor(Main.class, MethodType.methodType(void.class, int.class));
        Main m = (Main) maker.invokeExact(3);
        System.out.println((int) lookup.findGetter(Main.class, "value", int.class).invokeExact(m));
        try {
            concat.invokeExact("wrong");
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        try {
            lookup.findVirtual(String.class, "nope", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println("no such method");
        }
        MethodHandle guarded = MethodHandles.guardWithTest(
                lookup.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class)),
                MethodHandles.dropArguments(MethodHandles.constant(String.class, "empty"), 0, String.class),
                MethodHandles.identity(String.class));
        System.out.println((String) guarded.invokeExact("") + (String) guarded.invokeExact("full"));
        VarHandle value = lookup.findVarHandle(Main.class, "value", int.class);
        System.out.println(value.compareAndSet(m, 3, 4) + " " + value.compareAndSet(m, 3, 5) + " " + (int) value.getAndAdd(m, 10) + " "
                + (int) value.getVolatile(m) + " " + (int) value.getAndSet(m, 1) + " " + (int) value.getAndBitwiseOr(m, 6) + " " + (int) value.get(m));
        VarHandle shared = lookup.findStaticVarHandle(Main.class, "shared", long.class);
        shared.setVolatile(7L);
        System.out.println((long) shared.compareAndExchange(7L, 8L) + " " + shared.get());
        VarHandle element = MethodHandles.arrayElementVarHandle(String[].class);
        String[] words = {"x", "y"};
        System.out.println(element.getAndSet(words, 1, "z") + words[1] + element.compareAndSet(words, 0, "x", "w") + words[0]);
        try {
            element.get(words, 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        VarHandle view = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN);
        byte[] bytes = {0, 0, 1, 2, 3};
        System.out.println((int) view.get(bytes, 0) + " " + (int) view.get(bytes, 1));
    }
}
