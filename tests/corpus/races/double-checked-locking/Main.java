public class Main {
    static class Settings {
        int size = 3;
    }

    static Settings instance;

    static Settings get() {
        if (instance == null) {
            synchronized (Main.class) {
                if (instance == null) {
                    instance = new Settings();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws Exception {
        Runnable use = () -> {
            assert get().size == 3;
        };
        Thread a = new Thread(use), b = new Thread(use);
        a.start();
        b.start();
    }
}
