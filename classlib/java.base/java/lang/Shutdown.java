package java.lang;

/** The end of the checked program: hooks, then the VM's halt. */
final class Shutdown {
    private static final int SLOTS = 10;

    /** Guards the fields. The monitor of the class is held until the end by who ends the program. */
    private static final Object LOCK = new Object();

    /** Hooks of the library itself, by slot; null until the first is registered. */
    private static Runnable[] slots;

    /** The slot whose hook runs; below 0 before the shutdown. Those without a hook are passed over at once: nobody can tell. */
    private static int current = -1;

    private Shutdown() {}

    static void add(int slot, boolean registerShutdownInProgress, Runnable hook) {
        synchronized (LOCK) {
            if (slots != null && slots[slot] != null) {
                throw new InternalError("Shutdown hook at slot " + slot + " already registered");
            }
            if (current >= (registerShutdownInProgress ? slot : 0)) {
                throw new IllegalStateException("Shutdown in progress");
            }
            if (slots == null) {
                slots = new Runnable[SLOTS];
            }
            slots[slot] = hook;
        }
    }

    /**
     * Runs the hooks and ends the program. The VM calls it when the last non-daemon thread has ended and a hook is
     * registered. Who calls it meanwhile waits for the end, a hook too.
     */
    static void exit(int status) {
        synchronized (Shutdown.class) {
            for (Runnable hook = next(); hook != null; hook = next()) {
                hook.run();
            }
            halt0(status);
        }
    }

    /** The hook of the next slot that has one, or null at the end. */
    private static Runnable next() {
        synchronized (LOCK) {
            do {
                current++;
            } while (current < SLOTS && (slots == null || slots[current] == null));
            return current < SLOTS ? slots[current] : null;
        }
    }

    static void halt(int status) {
        halt0(status);
    }

    private static native void halt0(int status);
}
