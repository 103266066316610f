import java.util.*;
import java.util.stream.*;
public class Main {
    static String f(StackWalker.StackFrame s) { return s.getClassName() + "." + s.getMethodName() + ":" + s.getLineNumber() + " " + s.getByteCodeIndex() + s.isNativeMethod(); }
    static void a(int n) { if (n > 0) { a(n - 1); return; }
        StackWalker w = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        System.out.println((Object) w.walk(s -> s.map(x -> x.getMethodName() + x.getMethodType() + x.getDeclaringClass()).collect(Collectors.toList())));
        System.out.println((Object) w.walk(s -> s.limit(2).map(Main::f).collect(Collectors.toList())));
        System.out.println(b(w)); w.forEach(x -> System.out.println(x.getMethodName() + " " + x.getDescriptor()));
        try { StackWalker.getInstance().getCallerClass(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
    }
    static Class<?> b(StackWalker w) { return w.getCallerClass(); }
    public static void main(String[] x) throws Exception {
        a(2); Main.class.getDeclaredMethod("a", int.class).invoke(null, 0);
        Runnable r = () -> a(0); r.run();
        Thread t = new Thread(() -> { System.out.println(Thread.currentThread().getContextClassLoader() == Main.class.getClassLoader()); a(0); }); t.start(); t.join();
        StackTraceElement[] st = Thread.currentThread().getStackTrace();
        System.out.println(st[0].getMethodName() + " " + st[1] + " " + st[0].getModuleName() + st[1].getModuleName() + st[1].getClassLoaderName());
    }
}
