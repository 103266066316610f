package java.util.prefs;

import java.util.TreeMap;

/** A node of preferences in the heap. {@link AbstractPreferences} holds its lock around each call, and keeps the children. */
class HeapPreferences extends AbstractPreferences {
    private final TreeMap<String, String> values = new TreeMap<>();

    HeapPreferences(HeapPreferences parent, String name) {
        super(parent, name);
        newNode = parent != null;
    }

    @Override
    protected void putSpi(String key, String value) {
        values.put(key, value);
    }

    @Override
    protected String getSpi(String key) {
        return values.get(key);
    }

    @Override
    protected void removeSpi(String key) {
        values.remove(key);
    }

    @Override
    protected void removeNodeSpi() {}

    @Override
    protected String[] keysSpi() {
        return values.keySet().toArray(new String[0]);
    }

    @Override
    protected String[] childrenNamesSpi() {
        return new String[0];
    }

    @Override
    protected AbstractPreferences childSpi(String name) {
        return new HeapPreferences(this, name);
    }

    /** Nothing is kept outside of the program. */
    @Override
    protected void syncSpi() {}

    @Override
    protected void flushSpi() {}
}
