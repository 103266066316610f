package jdk.internal.interleave;

/** A thread in a {@link WaitQueue}. */
public final class Waiter {
    final Thread thread;
    final boolean shared;
    Waiter next;
    private WaitQueue queue;
    private boolean woken;

    public Waiter(Thread thread, boolean shared) {
        this.thread = thread;
        this.shared = shared;
    }

    void enter(WaitQueue queue) {
        this.queue = queue;
        this.woken = false;
    }

    public Thread thread() {
        return thread;
    }

    public boolean isShared() {
        return shared;
    }

    public boolean isIn(WaitQueue other) {
        return queue == other;
    }

    public void markWoken() {
        woken = true;
    }

    /** Whether somebody has woken the thread since the last question; if not, a timed wait ended by itself. */
    public boolean takeWoken() {
        boolean answer = woken;
        woken = false;
        return answer;
    }
}
