import java.lang.reflect.InvocationTargetException;

/** What a call by reflection throws was made in the accessor: its stack trace begins there. */
public class Main {
    static void fail() {
        throw new IllegalStateException();
    }

    static class Made {
        Made() {
            throw new IllegalArgumentException();
        }
    }

    static void print(Throwable e) {
        for (StackTraceElement element : e.getStackTrace()) {
            System.out.println(element.getClassName() + "." + element.getMethodName());
        }
        System.out.println("--");
    }

    public static void main(String[] args) throws Exception {
        try {
            Main.class.getDeclaredMethod("fail").invoke(null);
        } catch (InvocationTargetException e) {
            print(e);
            print(e.getCause());
        }
        try {
            Made.class.getDeclaredConstructor().newInstance();
        } catch (InvocationTargetException e) {
            print(e);
            print(e.getCause());
        }
        try {
            Object[] tooShort = {new int[1], 0, new int[0], 0, 1};
            System.class.getMethod("arraycopy", Object.class, int.class, Object.class, int.class, int.class).invoke(null, tooShort);
        } catch (InvocationTargetException e) {
            print(e);
            print(e.getCause());
        }
    }
}
