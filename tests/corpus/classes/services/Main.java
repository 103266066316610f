import java.io.*;
import java.net.*;
import java.util.*;
import java.util.stream.*;
public class Main {
    public interface Codec { String name(); }
    public static class A implements Codec { public String name() { return "A"; } }
    public static class B implements Codec { public B() { System.out.println("B made"); } public String name() { return "B"; } }
    public static class Bad implements Codec { Bad(int x) {} public String name() { return "bad"; } }
    public static class NotOne { }
    public static class Throws implements Codec { public Throws() { throw new IllegalStateException("no"); } public String name() { return "t"; } }
    /** Resources that a loader makes up. */
    static class Made extends ClassLoader {
        final Map<String, String> files;
        Made(Map<String, String> files) { super(Main.class.getClassLoader()); this.files = files; }
        @Override protected URL findResource(String n) {
            String text = files.get(n);
            if (text == null) return null;
            try {
                return new URL(null, "made:" + n, new URLStreamHandler() {
                    @Override protected URLConnection openConnection(URL u) {
                        return new URLConnection(u) { public void connect() {} public InputStream getInputStream() { return new ByteArrayInputStream(text.getBytes()); } };
                    }
                });
            } catch (MalformedURLException e) { throw new AssertionError(e); }
        }
        @Override protected Enumeration<URL> findResources(String n) { URL u = findResource(n); return u == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(u)); }
    }
    static void list(String label, ServiceLoader<Codec> l) {
        Iterator<Codec> it = l.iterator();
        while (true) {
            try { if (!it.hasNext()) break; System.out.println(label + " " + it.next().name()); }
            catch (ServiceConfigurationError e) { System.out.println(label + " " + e.getMessage() + " / " + e.getCause()); }
        }
    }
    public static void main(String[] a) throws Exception {
        list("none", ServiceLoader.load(Codec.class));
        String file = "META-INF/services/Main$Codec";
        ClassLoader made = new Made(Map.of(file, "Main$A # first\n\n# comment\nMain$B\nMain$A\n", "x.txt", "hello", "p/q.properties", "k=v\nl=w"));
        ServiceLoader<Codec> l = ServiceLoader.load(Codec.class, made);
        list("two", l); list("again", l); l.reload(); list("reload", l);
        System.out.println(l.stream().map(p -> p.type().getName()).collect(Collectors.toList()) + " " + l.findFirst().get().name());
        list("bad", ServiceLoader.load(Codec.class, new Made(Map.of(file, "Main$Bad\nMain$Nope\nMain$NotOne\nMain$Throws\nMain$A"))));
        list("syntax", ServiceLoader.load(Codec.class, new Made(Map.of(file, "Main$A extra\n"))));
        System.out.println(ServiceLoader.load(Codec.class, made).toString());
        Thread.currentThread().setContextClassLoader(made);
        list("context", ServiceLoader.load(Codec.class));
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader() == made)); t.start(); t.join();
        System.out.println(new BufferedReader(new InputStreamReader(made.getResourceAsStream("x.txt"))).readLine() + made.getResource("nope") + made.getResource("x.txt") + Collections.list(made.getResources("x.txt")).size());
        ResourceBundle rb = ResourceBundle.getBundle("p.q", Locale.ROOT, made); System.out.println(rb.getString("k") + rb.getString("l"));
        try { ResourceBundle.getBundle("no.such", Locale.ROOT, made); } catch (MissingResourceException e) { System.out.println(e.getMessage() + " " + e.getClassName() + " " + e.getKey()); }
        try { new Made(Map.of()).loadClass("x.Y"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage() + " " + e.getCause()); }
        try { Class.forName("x.Y", false, made); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        try { Class.forName(""); } catch (ClassNotFoundException e) { System.out.println("'" + e.getMessage() + "'"); }
        try { Class.forName("Main.A"); } catch (ClassNotFoundException e) { System.out.println("'" + e.getMessage() + "'"); }
        try { Class.forName("[LNope;"); } catch (ClassNotFoundException e) { System.out.println("'" + e.getMessage() + "'"); }
        try { Class.forName("[java.lang.String"); } catch (ClassNotFoundException e) { System.out.println("'" + e.getMessage() + "'"); }
        System.out.println(Class.forName("[[Ljava.lang.String;") + " " + Class.forName("[I"));
        try { Class.forName(null); } catch (NullPointerException e) { System.out.println("NPE"); }
    }
}
