import java.util.prefs.Preferences;
import java.util.prefs.PreferencesFactory;

/** The initialiser of a class of the library makes an object of the program, in whichever thread comes first. */
public class Main {
    static String maker = "";

    public static class Factory implements PreferencesFactory {
        public Factory() {
            maker += Thread.currentThread().getName();
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

    public static void main(String[] args) throws Exception {
        System.setProperty("java.util.prefs.PreferencesFactory", "Main$Factory");
        Thread first = new Thread(Main::initialise, "first");
        Thread second = new Thread(Main::initialise, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(maker);
    }
}
