package java.lang;

/** The end of the checked program: hooks, then the VM's halt. */
final class Shutdown {
    private static final int SLOTS = 10;

    /** Hooks of the library itself, by slot; null until the first is registered. */
    private static Runnable[] slots;

    private static boolean running;

    private Shutdown() {}

    static synchronized void add(int slot, boolean registerShutdownInProgress, Runnable hook) {
        if (running && !registerShutdownInProgress) {
            throw new IllegalStateException("Shutdown in progress");
        }
        if (slots == null) {
            slots = new Runnable[SLOTS];
        }
        if (slots[slot] != null) {
            throw new InternalError("Shutdown hook at slot " + slot + " already registered");
        }
        slots[slot] = hook;
    }

    /**
     * Runs the hooks and ends the program. The VM calls it when the last non-daemon thread has ended and a hook is
     * registered. Who calls it meanwhile waits for the end, a hook too.
     */
    static void exit(int status) {
        if (slots == null) {
            halt0(status);
        }
        synchronized (Shutdown.class) {
            running = true;
            for (Runnable hook : slots) {
                if (hook != null) {
                    hook.run();
                }
            }
            halt0(status);
        }
    }

    static void halt(int status) {
        halt0(status);
    }

    private static native void halt0(int status);
}
