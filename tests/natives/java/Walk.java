import java.util.*;
import java.util.stream.*;

public class Walk {
  static String frames(StackWalker w){ return w.walk(s -> s.map(f -> f.getClassName()+"."+f.getMethodName()+":"+f.getLineNumber()+(f.isNativeMethod()?"n":"")).collect(Collectors.joining(" "))); }
  static void deep(int n, Runnable r){ if (n==0) r.run(); else deep(n-1, r); }
  static Class<?> who(){ return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }
  static class Other { static Class<?> ask(){ return who(); } }
  public static void main(String[] args) throws Exception {
    StackWalker w = StackWalker.getInstance();
    System.out.println((Object) w.walk(s -> s.limit(1).map(StackWalker.StackFrame::getMethodName).findFirst().get()));
    deep(40, () -> System.out.println((Object) StackWalker.getInstance().walk(s -> s.filter(f -> f.getMethodName().equals("deep")).count())));
    deep(2, new Runnable(){ public void run(){ System.out.println(frames(StackWalker.getInstance())); } });
    System.out.println(Other.ask()+" "+who());
    StackWalker keep = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    System.out.println((Object) keep.walk(s -> s.map(f -> f.getDeclaringClass().getSimpleName()+f.getDescriptor()+f.getMethodType()+f.getByteCodeIndex()+f.toStackTraceElement()).findFirst().get()));
    try { w.walk(s -> s.findFirst().get().getDeclaringClass()); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
    StackTraceElement[] own = Thread.currentThread().getStackTrace();
    System.out.println(own[0].getMethodName()+" "+own[1]+" "+own.length);
    Object lock = new Object();
    Thread t = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { System.out.println("interrupted"); } } });
    System.out.println(t.getStackTrace().length); t.start(); while (t.getState() != Thread.State.WAITING) Thread.yield();
    System.out.println(Arrays.stream(t.getStackTrace()).anyMatch(e -> e.getClassName().equals("Walk") && e.getMethodName().startsWith("lambda$main$")));
    t.interrupt(); t.join();
    System.out.println(t.getStackTrace().length);
  }
}
