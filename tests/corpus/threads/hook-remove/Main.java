public class Main {
    public static void main(String[] args) {
        Runtime runtime = Runtime.getRuntime();
        Thread hook = new Thread(() -> System.out.println("never"));
        runtime.addShutdownHook(hook);
        System.out.println(runtime.removeShutdownHook(hook));
        System.out.println(runtime.removeShutdownHook(hook));
        Thread kept = new Thread(() -> {
            System.out.println("hook");
            try {
                runtime.addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        });
        runtime.addShutdownHook(kept);
        try {
            runtime.addShutdownHook(kept);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            runtime.addShutdownHook(Thread.currentThread());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.exit(3);
    }
}
