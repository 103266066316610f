import java.util.*;

public class Main {
    public static void main(String[] args) {
        System.out.println(System.getenv("STAGE") + " " + System.getenv("EMPTY").length() + " " + System.getenv("SURELY_NOT_THERE"));
        System.out.println(System.getenv().get("STAGE") + " " + System.getenv().containsKey("SURELY_NOT_THERE"));
        System.out.println(System.getProperty("app.mode") + " " + System.getProperty("app.none", "fallback") + " " + Integer.getInteger("app.size") + " " + Boolean.getBoolean("app.on"));
        try {
            System.getenv().put("a", "b");
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        System.setProperty("app.mode", "changed");
        System.out.println(System.getProperty("app.mode") + " " + System.getProperties().getProperty("app.size"));
        System.clearProperty("app.mode");
        System.out.println(System.getProperty("app.mode"));
        System.out.println(System.getProperty("java.specification.version") + " " + System.getProperty("file.separator") + System.getProperty("path.separator") + System.lineSeparator().length());
        System.out.println(System.console() == null);
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
