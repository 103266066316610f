import java.time.Duration;
import java.util.concurrent.ThreadFactory;

public class Main {
    public static void main(String[] args) throws Exception {
        Thread.Builder.OfPlatform builder = Thread.ofPlatform().name("worker-", 1).daemon().priority(7);
        Thread first = builder.unstarted(() -> System.out.println("run by " + Thread.currentThread().getName()));
        System.out.println(first.getState() + " " + first.isDaemon() + " " + first.getPriority() + " " + first.isVirtual());
        first.start();
        System.out.println(first.join(Duration.ofSeconds(10)));
        ThreadFactory factory = builder.factory();
        System.out.println(factory.newThread(() -> {}).getName() + " " + factory.newThread(() -> {}).getName()
                + " " + builder.unstarted(() -> {}).getName());
        Thread virtual = Thread.ofVirtual().name("v").uncaughtExceptionHandler(
                (t, e) -> System.out.println(t.getName() + " failed: " + e.getMessage()))
                .start(() -> {
                    throw new IllegalStateException("task");
                });
        virtual.join();
        System.out.println(virtual.isVirtual() + " " + virtual.getPriority() + " " + virtual.isDaemon() + " ["
                + Thread.ofVirtual().unstarted(() -> {}).getName() + "]");
        try {
            Thread.ofVirtual().unstarted(() -> {}).setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Thread.ofVirtual().unstarted(() -> {}).join(Duration.ZERO);
        } catch (IllegalThreadStateException e) {
            System.out.println(e.getMessage());
        }
        Thread.sleep(Duration.ofMillis(5));
        System.out.println(Thread.currentThread().threadId() == Thread.currentThread().getId());
        InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
        local.set("inherited");
        Thread.ofPlatform().start(() -> System.out.println(local.get())).join();
        Thread.ofVirtual().inheritInheritableThreadLocals(false).start(() -> System.out.println(local.get())).join();
    }
}
