import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.Callable;

/** Loaders that answer with other classes, with none, with exceptions, and classes that are above themselves. */
public class Main {
    static class Base1 {}
    static class Base2 {}
    interface Face1 {}
    static class Self1 extends Base1 {}
    static class Ring1 extends Base1 {}
    static class Ring2 extends Base2 {}
    interface Loop1 extends Face1 {}
    static class Leaf extends Base1 implements Face1 {
        static String text() { return "leaf"; }
    }
    static class Uses {
        static Object create() { return new Leaf(); }
        static Object literal() { return Leaf.class; }
        static Object array() { return new Leaf[1].getClass().getName(); }
        static Object isLeaf(Object o) { return o instanceof Leaf; }
        static Object cast(Object o) { return (Leaf) o; }
        static Object call() { return Leaf.text(); }
        static Object caught() {
            try {
                return new Leaf();
            } catch (IllegalStateException e) {
                return "caught " + e.getMessage();
            }
        }
        static Object byName() throws Exception { return Class.forName("Main$Leaf"); }
    }
    static class Typed { Leaf leaf; }
    static class Refusal extends RuntimeException { Refusal(String s) { super(s); } }

    interface Answer { Class<?> of(Loader loader, String name) throws ClassNotFoundException; }

    /** Defines the classes of this program itself, with other names in them where it is told; `answers` come first. */
    static class Loader extends ClassLoader {
        final Map<String, Answer> answers = new HashMap<>();
        final Map<String, String> renamed = new LinkedHashMap<>();
        final List<String> asked = new ArrayList<>();
        Loader() { super(null); }
        @Override public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (name.startsWith("Main")) asked.add(name);
            Answer answer = answers.get(name);
            if (answer != null) return answer.of(this, name);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            return name.startsWith("Main$") ? define(name) : super.loadClass(name);
        }
        Class<?> define(String name) {
            try (InputStream in = Main.class.getResourceAsStream("/" + name + ".class")) {
                String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                String change = renamed.get(name);
                if (change != null) text = text.replace(change.split(">")[0], change.split(">")[1]);
                byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new RuntimeException(e);
            }
        }
        Class<?> loaded(String name) { return findLoadedClass(name); }
        Loader with(String name, Answer answer) { answers.put(name, answer); return this; }
        Loader change(String name, String change) { renamed.put(name, change); return this; }
    }

    static void print(String what, Callable<?> body) {
        String out;
        try {
            out = String.valueOf(body.call());
        } catch (Throwable e) {
            Throwable shown = e instanceof InvocationTargetException ? e.getCause() : e;
            out = "";
            for (Throwable t = shown; t != null; t = t.getCause()) out += (out.isEmpty() ? "threw " : " because of ") + t;
        }
        System.out.println(what + ": " + out.replaceAll("@[0-9a-f]+", "@H").replaceAll(" \\(Main.Leaf is in .*; .*\\)", ""));
    }

    static Object call(Loader loader, String method, Object... args) throws Exception {
        Class<?> uses = loader.loadClass("Main$Uses");
        for (Method m : uses.getDeclaredMethods()) {
            if (m.getName().equals(method)) {
                m.setAccessible(true);
                return m.invoke(null, args);
            }
        }
        throw new NoSuchMethodException(method);
    }

    static final Answer OTHER = (l, n) -> Base1.class;
    static final Answer NONE = (l, n) -> null;
    static final Answer THROWS = (l, n) -> { throw new Refusal("no " + n); };
    static final Answer STATE = (l, n) -> { throw new IllegalStateException("no " + n); };
    static final Answer ERROR = (l, n) -> { throw new LinkageError("no " + n); };
    static final Answer CHECKED = (l, n) -> { throw new ClassNotFoundException("no " + n, new Refusal("why")); };
    static final Answer NOTDEF = (l, n) -> { throw new NoClassDefFoundError("own " + n); };

    static void each(String what, Answer answer) {
        for (String use : List.of("create", "literal", "array", "call", "caught", "byName")) {
            Loader loader = new Loader().with("Main$Leaf", answer);
            print(what + " " + use, () -> call(loader, use));
        }
        Loader loader = new Loader().with("Main$Leaf", answer);
        print(what + " instanceof null", () -> call(loader, "isLeaf", (Object) null));
        print(what + " instanceof", () -> call(loader, "isLeaf", "text"));
        print(what + " forName", () -> Class.forName("Main$Leaf", true, loader));
        print(what + " forName lazy", () -> Class.forName("Main$Leaf", false, loader));
        print(what + " forName array", () -> Class.forName("[LMain$Leaf;", true, loader));
        print(what + " loadClass", () -> loader.loadClass("Main$Leaf"));
        print(what + " fields", () -> loader.loadClass("Main$Typed").getDeclaredFields()[0].getType());
        print(what + " cast null", () -> call(loader, "cast", (Object) null));
        print(what + " cast", () -> call(new Loader().with("Main$Leaf", answer), "cast", "text"));
        Loader above = new Loader().with("Main$Base1", answer);
        print(what + " super", () -> call(above, "create"));
        Loader face = new Loader().with("Main$Face1", answer);
        print(what + " interface", () -> call(face, "create"));
        Loader proxy = new Loader().with("Main$Face1", answer);
        print(what + " proxy", () -> java.lang.reflect.Proxy.newProxyInstance(proxy, new Class<?>[] {Face1.class}, (o, m, a) -> null).getClass().getSimpleName().isEmpty());
    }

    static void circles() {
        Loader self = new Loader().change("Main$Self1", "Base1>Self1");
        print("self", () -> self.loadClass("Main$Self1"));
        print("self again", () -> Class.forName("Main$Self1", true, self));
        System.out.println(self.asked);
        Loader ring = new Loader().change("Main$Ring1", "Base1>Ring2").change("Main$Ring2", "Base2>Ring1");
        print("ring", () -> ring.loadClass("Main$Ring1"));
        System.out.println(ring.asked);
        print("ring again", () -> ring.loadClass("Main$Ring2"));
        print("ring by name", () -> Class.forName("Main$Ring1", true, ring));
        System.out.println(ring.asked);
        Loader loop = new Loader().change("Main$Loop1", "Face1>Loop1");
        print("interface", () -> loop.loadClass("Main$Loop1"));
        Loader used = new Loader().change("Main$Leaf", "Base1>Ring1").change("Main$Ring1", "Base1>Ring2").change("Main$Ring2", "Base2>Ring1");
        print("used", () -> call(used, "create"));
        System.out.println(used.asked);
    }

    static void twice() {
        Loader loader = new Loader();
        print("first", () -> loader.define("Main$Base1"));
        print("second", () -> loader.define("Main$Base1"));
        print("same", () -> loader.loadClass("Main$Base1") == loader.loaded("Main$Base1"));
        Loader twice = new Loader().with("Main$Leaf", (l, n) -> { l.define(n); return l.define(n); });
        print("twice", () -> call(twice, "create"));
        print("twice by name", () -> Class.forName("Main$Leaf", true, twice));
        System.out.println(twice.asked);
        Loader swallowed = new Loader().with("Main$Leaf", (l, n) -> {
            Class<?> made = l.define(n);
            try { l.define(n); } catch (LinkageError e) { System.out.println("swallowed"); }
            return made;
        });
        print("swallowed", () -> call(swallowed, "create").getClass().getClassLoader() == swallowed);
    }

    public static void main(String[] args) {
        each("other", OTHER);
        each("none", NONE);
        each("throws", THROWS);
        each("state", STATE);
        each("error", ERROR);
        each("checked", CHECKED);
        each("not defined", NOTDEF);
        circles();
        twice();
    }
}
