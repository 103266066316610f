package java.util.prefs;

/** Preferences of a checked program: they begin empty, and what it writes is part of its state. */
class FileSystemPreferencesFactory implements PreferencesFactory {
    private static final Preferences USER = new HeapPreferences(null, "");
    private static final Preferences SYSTEM = new HeapPreferences(null, "");

    @Override
    public Preferences userRoot() {
        return USER;
    }

    @Override
    public Preferences systemRoot() {
        return SYSTEM;
    }
}
