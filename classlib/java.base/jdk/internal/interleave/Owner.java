package jdk.internal.interleave;

/**
 * The owner of a lock. A thread only ever asks whether it is the owner itself, and that only it can change, so reading
 * and writing it are no scheduling points.
 */
public final class Owner {
    private Thread thread;

    public Thread get() {
        return thread;
    }

    public void set(Thread thread) {
        this.thread = thread;
    }
}
