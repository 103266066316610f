public class Main {
    static volatile String seen = "nothing";

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                seen = e.getMessage();
            }
        };
        Thread t = new Thread(new ThreadGroup(group, "inner"), () -> {
            throw new IllegalStateException("handled");
        });
        t.start();
        t.join();
        assert seen.equals("handled") : seen;
    }
}
