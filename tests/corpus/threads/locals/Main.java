public class Main {
    public static void main(String[] args) throws Exception {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("from main");
        local.set(8);
        Thread t = new Thread(() -> {
            System.out.println(local.get() + " " + inherited.get() + " " + Thread.currentThread().getName());
            local.set(9);
            inherited.set("changed");
        });
        t.start();
        t.join();
        System.out.println(local.get() + " " + inherited.get());
        local.remove();
        System.out.println(local.get());
        ThreadGroup group = new ThreadGroup("workers");
        Thread named = new Thread(group, () -> System.out.println(Thread.currentThread().getThreadGroup().getName()), "named");
        named.setDaemon(true);
        named.setPriority(Thread.MAX_PRIORITY);
        System.out.println(named + " " + named.isDaemon() + " " + group.getParent().getName());
        named.start();
        named.join();
        System.out.println(new Thread("given").getName() + " " + new Thread().getName() + " " + new Thread(() -> {}).getName());
        try {
            new Thread((String) null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        class Worker extends Thread {
            int result;

            @Override
            public void run() {
                result = 42;
            }
        }
        Worker w = new Worker();
        w.start();
        w.join();
        System.out.println(w.result);
    }
}
