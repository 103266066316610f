/** A lazily created configuration that escapes before it is complete. */
public class DoubleCheckedLocking {
    static class Config {
        private int limit;

        void load() {
            limit = 42;
        }
    }

    private static volatile Config instance;

    static Config get() {
        if (instance == null) {
            synchronized (DoubleCheckedLocking.class) {
                if (instance == null) {
                    // Wrong: others see the object from here on, and it is not loaded yet.
                    instance = new Config();
                    instance.load();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) {
        Runnable user = () -> {
            int limit = get().limit;
            assert limit == 42 : "limit is " + limit;
        };
        new Thread(user).start();
        new Thread(user).start();
    }
}
