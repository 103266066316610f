import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.io.*;
public class Main {
    static String clean(Object s) { return String.valueOf(s).replaceAll("@[0-9a-f]{3,}", "@H"); }
    public static void main(String[] a) throws Exception {
        Path dir = Files.createTempDirectory("ext");
        Path pk = Files.createDirectories(dir.resolve("pk"));
        // Class files made by hand: pk.A with a static method that calls pk.B.
        Files.write(pk.resolve("A.class"), Base64.getDecoder().decode(A));
        Files.write(pk.resolve("B.class"), Base64.getDecoder().decode(B));
        Files.writeString(dir.resolve("res.txt"), "hello");
        try (URLClassLoader l = new URLClassLoader(new URL[] {dir.toUri().toURL()})) {
            Class<?> c = l.loadClass("pk.A");
            System.out.println(c + " " + (c.getClassLoader() == l) + " " + c.getPackage());
            System.out.println(c.getMethod("call").invoke(null));
            System.out.println(l.getParent() == ClassLoader.getSystemClassLoader());
            System.out.println(new String(l.getResourceAsStream("res.txt").readAllBytes()));
            System.out.println(l.getResource("res.txt").toString().endsWith("res.txt") + " " + l.getResource("none") + " " + l.findResource("pk/A.class").getProtocol());
            try { l.loadClass("pk.C"); } catch (ClassNotFoundException e) { System.out.println(e); }
            System.out.println(l.getDefinedPackage("pk") + " " + Arrays.toString(l.getURLs()).endsWith("/]"));
            System.out.println(c.getProtectionDomain().getCodeSource().getLocation().equals(l.getURLs()[0]));
            try { Class.forName("pk.A"); } catch (ClassNotFoundException e) { System.out.println(e); }
            try (URLClassLoader m = new URLClassLoader("named", new URL[] {dir.toUri().toURL()}, null)) {
                Class<?> d = m.loadClass("pk.A");
                System.out.println((c == d) + " " + m.getName() + " " + clean(d.getModule()));
                System.out.println(d.getMethod("call").invoke(null));
                try { m.loadClass("Main"); } catch (ClassNotFoundException e) { System.out.println(e); }
                System.out.println(clean(m));
            }
        }
    }
    static final String A = "yv66vgAAADQAJwoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWBwAIAQAXamF2YS9sYW5nL1N0cmluZ0J1aWxkZXIKAAcAAwgACwEAAUEKAAcADQwADgAPAQAGYXBwZW5kAQAtKExqYXZhL2xhbmcvU3RyaW5nOylMamF2YS9sYW5nL1N0cmluZ0J1aWxkZXI7CQARABIHABMMABQAFQEABHBrL0EBAAFuAQABSQoABwAXDAAOABgBABwoSSlMamF2YS9sYW5nL1N0cmluZ0J1aWxkZXI7CgAaABsHABwMAB0AHgEABHBrL0IBAARuYW1lAQAUKClMamF2YS9sYW5nL1N0cmluZzsKAAcAIAwAIQAeAQAIdG9TdHJpbmcBAARDb2RlAQAPTGluZU51bWJlclRhYmxlAQAEY2FsbAEAClNvdXJjZUZpbGUBAAZBLmphdmEAIQARAAIAAAABAAgAFAAVAAAAAgABAAUABgABACIAAAAdAAEAAQAAAAUqtwABsQAAAAEAIwAAAAYAAQAAAAIACQAkAB4AAQAiAAAAOgADAAAAAAAiuwAHWbcACRIKtgAMsgAQBGBZswAQtgAWuAAZtgAMtgAfsAAAAAEAIwAAAAYAAQAAAAIAAQAlAAAAAgAm", B = "yv66vgAAADQAJAoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWBwAIAQAXamF2YS9sYW5nL1N0cmluZ0J1aWxkZXIKAAcAAwgACwEAAUIKAAcADQwADgAPAQAGYXBwZW5kAQAtKExqYXZhL2xhbmcvU3RyaW5nOylMamF2YS9sYW5nL1N0cmluZ0J1aWxkZXI7CgARABIHABMMABQAFQEAEWphdmEvbGFuZy9JbnRlZ2VyAQAHdmFsdWVPZgEAFihJKUxqYXZhL2xhbmcvSW50ZWdlcjsKAAcAFwwADgAYAQAcKEkpTGphdmEvbGFuZy9TdHJpbmdCdWlsZGVyOwoABwAaDAAbABwBAAh0b1N0cmluZwEAFCgpTGphdmEvbGFuZy9TdHJpbmc7BwAeAQAEcGsvQgEABENvZGUBAA9MaW5lTnVtYmVyVGFibGUBAARuYW1lAQAKU291cmNlRmlsZQEABkEuamF2YQAgAB0AAgAAAAAAAgAAAAUABgABAB8AAAAdAAEAAQAAAAUqtwABsQAAAAEAIAAAAAYAAQAAAAMACAAhABwAAQAfAAAANwAFAAAAAAAfuwAHWbcACRIKtgAMBL0AAlkDBLgAEFO+tgAWtgAZsAAAAAEAIAAAAAYAAQAAAAMAAQAiAAAAAgAj";
}
