import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Supplier;

/** An exception that the program makes by reflection or a reference to its constructor has no text of what was null. */
public class Main {
    static class Holder {
        Object value = new Object();
    }

    static class Own extends NullPointerException {}

    static void show(String what, Throwable made) {
        System.out.println(what + ": " + made.getMessage());
        StackTraceElement[] trace = made.getStackTrace();
        for (int i = 0; i < Math.min(2, trace.length); i++) {
            System.out.println("    " + trace[i].getClassName() + "." + trace[i].getMethodName());
        }
    }

    public static void main(String[] args) throws Throwable {
        show("reflection", NullPointerException.class.getConstructor().newInstance());
        show("reflection, text", NullPointerException.class.getConstructor(String.class).newInstance("own"));
        show("reflection, other class", IllegalStateException.class.getConstructor().newInstance());
        show("own class", Own.class.getDeclaredConstructor().newInstance());
        Supplier<NullPointerException> maker = NullPointerException::new;
        show("constructor reference", maker.get());
        show("new", new NullPointerException());
        MethodType none = MethodType.methodType(void.class);
        MethodHandle handle = MethodHandles.lookup().findConstructor(NullPointerException.class, none);
        System.out.println("invoke: " + ((NullPointerException) (Object) handle.invoke()).getMessage());
        System.out.println("invokeExact: " + ((NullPointerException) handle.invokeExact()).getMessage());
        System.out.println("arguments: " + ((NullPointerException) handle.invokeWithArguments()).getMessage());
        NullPointerException made = NullPointerException.class.getDeclaredConstructor().newInstance();
        made.initCause(new IllegalStateException("the cause"));
        System.out.println(made + " because of " + made.getCause());
        made.fillInStackTrace();
        show("filled in again", made);
        try {
            System.out.println(((Holder) null).value);
        } catch (NullPointerException e) {
            show("raised", e);
            e.fillInStackTrace();
            show("raised and filled in again", e);
        }
    }
}
