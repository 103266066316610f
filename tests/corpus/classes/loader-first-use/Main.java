/** Two threads are the first to ask for the loaders, which the VM makes then; a context without a loader is inherited. */
public class Main {
    private static ClassLoader first;
    private static ClassLoader second;
    private static int order;
    private static int firstCame;

    private static synchronized int come() {
        return ++order;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            first = Thread.currentThread().getContextClassLoader();
            firstCame = come();
        });
        Thread two = new Thread(() -> {
            second = Main.class.getClassLoader();
            come();
        });
        one.start();
        two.start();
        one.join();
        two.join();
        Thread none = new Thread(() -> System.out.print(Thread.currentThread().getContextClassLoader() + " "));
        none.setContextClassLoader(null);
        none.start();
        none.join();
        Thread.currentThread().setContextClassLoader(first.getParent());
        Thread heir = new Thread(() -> System.out.print(Thread.currentThread().getContextClassLoader().getName() + " "));
        heir.start();
        heir.join();
        System.out.print(first == second);
        System.out.print(" " + (first == ClassLoader.getSystemClassLoader()) + " " + first.getName());
        System.out.print(" " + (first.getUnnamedModule() == Main.class.getModule()) + " " + firstCame);
        System.out.println(" " + (first.getUnnamedModule().getClassLoader() == first) + " " + first.isRegisteredAsParallelCapable());
    }
}
