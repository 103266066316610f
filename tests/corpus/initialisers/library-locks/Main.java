import java.util.prefs.Preferences;
import java.util.prefs.PreferencesFactory;

/** A class of the library has an initialiser that makes an object of the program, which takes a lock: one of two threads holds it. */
public class Main {
    static final Object LOCK = new Object();

    public static class Factory implements PreferencesFactory {
        public Factory() {
            synchronized (LOCK) {
                // It is free.
            }
        }

        @Override
        public Preferences systemRoot() {
            return null;
        }

        @Override
        public Preferences userRoot() {
            return null;
        }
    }

    static void initialise() {
        try {
            Class.forName("java.util.prefs.Preferences");
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        System.setProperty("java.util.prefs.PreferencesFactory", "Main$Factory");
        new Thread(() -> {
            synchronized (LOCK) {
                initialise();
            }
        }).start();
        new Thread(Main::initialise).start();
    }
}
