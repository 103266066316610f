import java.io.*;
import java.net.*;
import java.util.*;
public class Main {
    static String cl(Object o) { return String.valueOf(o).replaceAll("file:.*/", "file:…/"); }
    interface Op { Object run() throws Throwable; }
    static void p(String n, Op op) { try { System.out.println(n + ": " + cl(op.run())); } catch (Throwable e) { System.out.println(n + " threw " + e); } }
    static int head(InputStream in) throws IOException { if (in == null) return -1; try (DataInputStream d = new DataInputStream(in)) { return d.readInt(); } }
    public static void main(String[] a) throws Exception {
        p("1", () -> Object.class.getResource("String.class"));
        p("2", () -> head(Object.class.getResource("String.class").openStream()) == 0xCAFEBABE);
        p("3", () -> ClassLoader.getSystemResource("java/lang/Object.class"));
        p("4", () -> head(ClassLoader.getSystemResourceAsStream("java/lang/Object.class")) == 0xCAFEBABE);
        p("5", () -> Main.class.getResource("/java/util/List.class"));
        p("6", () -> Main.class.getResource("Main.class"));
        p("7", () -> head(Main.class.getResourceAsStream("Main.class")) == 0xCAFEBABE);
        p("8", () -> Object.class.getResource("Nope.class"));
        p("9", () -> Object.class.getResource("/Main.class"));
        p("10", () -> Main.class.getClassLoader().getParent().getResource("Main.class"));
        p("11", () -> Main.class.getClassLoader().getParent().getResource("java/lang/Object.class"));
        p("12", () -> Collections.list(Main.class.getClassLoader().getResources("Main.class")).size());
        p("13", () -> Collections.list(Main.class.getClassLoader().getResources("java/lang/Object.class")));
        p("14", () -> head(new URL("jrt:/java.base/java/lang/Object.class").openStream()) == 0xCAFEBABE);
        p("15", () -> new URL("jrt:/java.base/java/lang/Objekt.class").openStream());
        p("16", () -> new URL("jrt:/java.base/java/lang/Object.class").openConnection().getContentLength() > 100);
        p("19", () -> new Object() {}.getClass().getResource("none"));
        p("20", () -> java.util.logging.Logger.class.getResource("Logger.class"));
        p("21", () -> Object.class.getModule().getResourceAsStream("java/lang/Object.class") != null);
        p("22", () -> Main.class.getModule().getResourceAsStream("Main.class") != null);
        p("23", () -> Class.class.getResourceAsStream("Class.class") != null);
        p("24", () -> { URLConnection c = Main.class.getResource("Main.class").openConnection(); return c.getContentLength() > 100; });
        p("25", () -> Main.class.getProtectionDomain().getCodeSource().getLocation());
        p("26", () -> Object.class.getProtectionDomain().getCodeSource());
        p("27", () -> ClassLoader.getSystemClassLoader().resources("java/lang/Object.class").count());
        p("28", () -> Main.class.getResource(null));
        p("29", () -> int[].class.getResource("x"));
        p("30", () -> Thread.currentThread().getContextClassLoader().getResource("META-INF/none"));
    }
}
