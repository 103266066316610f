import gov.nasa.jpf.vm.Verify;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** What reflection and handles read is chosen by then, and it is what the others have. */
public class Main {
    static int inStatic = Verify.getInt(4, 5);
    static boolean flag = Verify.getBoolean();
    int inField = inStatic;
    int[] array = {inStatic, inField};
    byte narrow = (byte) inStatic;

    static int result() {
        return inStatic;
    }

    public static void main(String[] args) throws Throwable {
        int way = Verify.getInt(0, 8);
        Main object = new Main();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        int seen;
        switch (way) {
            case 0: {
                Field field = Main.class.getDeclaredField("inStatic");
                seen = field.getInt(null);
                break;
            }
            case 1: {
                Field field = Main.class.getDeclaredField("inField");
                seen = (Integer) field.get(object);
                break;
            }
            case 2:
                seen = (Integer) Array.get(object.array, 1);
                break;
            case 3:
                seen = Array.getInt(object.array, 0);
                break;
            case 4: {
                Method method = Main.class.getDeclaredMethod("result");
                seen = (Integer) method.invoke(null);
                break;
            }
            case 5: {
                MethodHandle handle = lookup.findStatic(Main.class, "result", MethodType.methodType(int.class));
                seen = (int) handle.invokeExact();
                break;
            }
            case 6: {
                VarHandle handle = lookup.findVarHandle(Main.class, "inField", int.class);
                seen = handle.compareAndSet(object, 4, 4) ? 4 : (int) handle.getVolatile(object);
                break;
            }
            case 7: {
                VarHandle handle = MethodHandles.arrayElementVarHandle(int[].class);
                seen = (int) handle.getAndAdd(object.array, 1, 0);
                break;
            }
            default: {
                MethodHandle handle = lookup.findGetter(Main.class, "narrow", byte.class);
                seen = (byte) handle.invokeExact(object);
                Field field = Main.class.getDeclaredField("flag");
                System.out.print(field.getBoolean(null) + " " + flag + " ");
            }
        }
        System.out.println(way + " " + seen + " " + inStatic + " " + object.inField + object.narrow + object.array[0]);
    }
}
