import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

public class Main {
    static int x;
    int y;

    public static void main(String[] args) throws Exception {
        Field field = Main.class.getDeclaredField("x");
        VarHandle handle = MethodHandles.lookup().findVarHandle(Main.class, "y", int.class);
        Main main = new Main();
        Thread other = new Thread(() -> {
            x = 1;
            main.y = 1;
        });
        other.start();
        int seen = field.getInt(null);
        System.out.println(seen + " " + (int) handle.get(main));
    }
}
