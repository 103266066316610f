package java.lang;

/** A virtual thread: a daemon thread without a name of its own. What carries it is not modelled. */
final class VirtualThread extends Thread {
    private static ThreadGroup group;

    VirtualThread(Runnable task, String name, boolean inheritThreadLocals) {
        super(task, name, inheritThreadLocals, group());
    }

    private static synchronized ThreadGroup group() {
        if (group == null) {
            group = new ThreadGroup(ThreadGroup.main(), "VirtualThreads");
        }
        return group;
    }

    /** Does something where the thread itself calls it. */
    @Override
    public void run() {
        if (Thread.currentThread() == this) {
            super.run();
        }
    }

    @Override
    public String toString() {
        return "VirtualThread[#" + threadId() + (getName().isEmpty() ? "" : "," + getName()) + "]/"
                + getState().name().toLowerCase(java.util.Locale.ROOT);
    }
}
