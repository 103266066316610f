public class Main {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default " + e.getMessage()));
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group " + e.getMessage());
                super.uncaughtException(t, e);
            }
        };
        Thread a = new Thread(group, () -> {
            throw new IllegalStateException("a");
        });
        a.start();
        a.join();
        Thread b = new Thread(group, () -> {
            throw new IllegalStateException("b");
        });
        b.setUncaughtExceptionHandler((t, e) -> System.out.println("own " + e.getMessage()));
        b.start();
        b.join();
        throw new IllegalStateException("main");
    }
}
