/** Which names are the interned string of their characters. */
public class Main {
    static int field;

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println("thread " + (main.getName() == "main") + " " + (main.getName().intern() == "main"));
        System.out.println("group " + (main.getThreadGroup().getName() == "main"));
        System.out.println("one string " + (main.getThreadGroup().getName() == main.getName()));
        System.out.println("root group " + (main.getThreadGroup().getParent().getName() == "system"));
        System.out.println("class " + (Main.class.getName() == "Main") + " " + (int[].class.getName() == "[I"));
        System.out.println("method " + (Main.class.getMethod("main", String[].class).getName() == "main"));
        System.out.println("field " + (Main.class.getDeclaredField("field").getName() == "field"));
        StackTraceElement top = new Exception().getStackTrace()[0];
        System.out.println("trace " + (top.getMethodName() == "main") + " " + (top.getFileName() == "Main.java"));
        System.out.println("enum " + (Thread.State.NEW.name() == "NEW"));
    }
}
