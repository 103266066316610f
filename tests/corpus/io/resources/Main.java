import java.io.*;
import java.net.URL;
import java.util.*;

public class Main {
    public interface Greeter { String greet(); }

    public static class Hello implements Greeter {
        public String greet() { return "hello"; }
    }

    public static class Bye implements Greeter {
        public String greet() { return "bye"; }
    }

    public static void main(String[] args) throws IOException {
        try (InputStream in = Main.class.getResourceAsStream("/conf/app.properties")) {
            Properties p = new Properties();
            p.load(in);
            System.out.println(new TreeMap<>(p));
        }
        ClassLoader loader = Main.class.getClassLoader();
        System.out.println((loader != null) + " " + (String.class.getClassLoader() == null) + " " + (loader == ClassLoader.getSystemClassLoader()) + " " + (Thread.currentThread().getContextClassLoader() == loader));
        URL url = loader.getResource("text.txt");
        System.out.println(url.getProtocol() + " " + url.getPath().endsWith("/text.txt"));
        try (BufferedReader r = new BufferedReader(new InputStreamReader(url.openStream()))) {
            System.out.println(r.readLine());
        }
        System.out.println(Main.class.getResource("text.txt") != null);
        System.out.println(Main.class.getResource("missing.txt") + " " + loader.getResourceAsStream("missing.txt") + " " + Main.class.getResourceAsStream("none"));
        System.out.println(Collections.list(loader.getResources("text.txt")).size());
        List<String> greetings = new ArrayList<>();
        for (Greeter g : ServiceLoader.load(Greeter.class)) greetings.add(g.greet());
        System.out.println(greetings);
        ResourceBundle bundle = ResourceBundle.getBundle("messages", Locale.ROOT);
        System.out.println(bundle.getString("title") + " " + bundle.containsKey("none"));
        try {
            ResourceBundle.getBundle("nothing", Locale.ROOT);
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Main.class.getPackage().getName().isEmpty() + " " + String.class.getPackage().getName());
    }
}
