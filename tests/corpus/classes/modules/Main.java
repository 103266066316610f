import java.util.*;
public class Main {
    interface Op { Object run() throws Throwable; }
    static void p(String n, Op op) { try { System.out.println(n + ": " + String.valueOf(op.run()).replaceAll("@[0-9a-f]+", "@H")); } catch (Throwable e) { System.out.println(n + " threw " + e); } }
    public static void main(String[] a) {
        Module b = String.class.getModule(), u = Main.class.getModule();
        p("1", () -> b + " " + b.isNamed() + " " + b.getName() + " " + b.getClassLoader());
        p("2", () -> u + " " + u.isNamed() + u.getName() + (u.getClassLoader() == Main.class.getClassLoader()));
        p("3", () -> b == int.class.getModule() && b == int[].class.getModule() && u == Main[].class.getModule());
        p("4", () -> b.getDescriptor().name() + " " + u.getDescriptor());
        p("5", () -> b.getLayer() == ModuleLayer.boot());
        p("6", () -> u.getLayer());
        p("8", () -> java.util.logging.Logger.class.getModule());
        p("9", () -> ModuleLayer.boot().findModule("java.base").get() == b);
        p("10", () -> u == ClassLoader.getSystemClassLoader().getUnnamedModule());
        p("13", () -> new Object() {}.getClass().getModule() == u);
        p("14", () -> ((Runnable) () -> {}).getClass().getModule() == u);
        p("16", () -> b.getAnnotations().length + " " + u.getAnnotations().length);
        p("17", () -> Class.forName(b, "java.lang.String") + " " + Class.forName(b, "java.lang.Nope") + Class.forName(u, "Main"));
        p("18", () -> ClassLoader.getPlatformClassLoader().getUnnamedModule() == u);
        p("19", () -> ModuleLayer.boot().findModule("java.nope"));
        p("20", () -> ModuleLayer.boot().findLoader("java.base"));
        p("pkg", () -> Main.class.getPackage() + "|" + String.class.getPackage() + " " + (String.class.getPackage() == Object.class.getPackage()) + Package.getPackage("java.util") + Package.getPackage("no.such") + String.class.getPackage().getImplementationTitle() + String.class.getPackage().isSealed() + String.class.getPackage().getSpecificationVersion() + Package.getPackage("java.lang").hashCode());
        p("pkg2", () -> int.class.getPackage() + " " + int[].class.getPackage() + " " + int[].class.getPackageName() + " " + String[].class.getPackageName() + " " + Main.class.getPackageName() + "|");
        p("pkg3", () -> Arrays.stream(Package.getPackages()).anyMatch(q -> q.getName().equals("java.lang")) + " " + q.P.class.getPackage() + " " + ClassLoader.getSystemClassLoader().getDefinedPackage("q") + ClassLoader.getSystemClassLoader().getDefinedPackage("java.lang") + ClassLoader.getSystemClassLoader().getDefinedPackage("zz"));
        p("ctx", () -> Thread.currentThread().getContextClassLoader().getName());
        p("setctx", () -> { Thread.currentThread().setContextClassLoader(null); return Thread.currentThread().getContextClassLoader(); });
    }
}
