public class Main {
    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("workers");
        ThreadGroup inner = new ThreadGroup(group, "inner");
        Object lock = new Object();
        Thread t = new Thread(inner, () -> {
            synchronized (lock) {
                System.out.println(Thread.currentThread());
            }
        }, "t");
        System.out.println(group + " " + inner.getParent().getName() + " " + group.parentOf(inner));
        synchronized (lock) {
            t.start();
            System.out.println(group.activeCount() + " " + group.activeGroupCount() + " " + inner.activeCount());
            Thread[] found = new Thread[2];
            System.out.println(group.enumerate(found) + " " + found[0].getName());
        }
        t.join();
        System.out.println(group.activeCount());
        group.setMaxPriority(3);
        System.out.println(new Thread(inner, () -> {}).getPriority());
    }
}
