package java.lang;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.interleave.Unsupported;

/**
 * A thread group that keeps its name, its parent and its children. Its threads are looked up in the VM when somebody
 * asks; a list of them here would change with every start and end of a thread.
 */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private static ThreadGroup mainGroup;

    private final ThreadGroup parent;
    private final String name;
    private int maxPriority;
    private boolean daemon;
    private volatile boolean destroyed;
    private List<ThreadGroup> children;

    /** Only for the system group. */
    private ThreadGroup() {
        parent = null;
        name = "system";
        maxPriority = Thread.MAX_PRIORITY;
    }

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this.parent = parent;
        this.name = name;
        this.maxPriority = parent.maxPriority;
        this.daemon = parent.daemon;
        parent.adopt(this);
    }

    /** The group of the main thread, below the system group. */
    static ThreadGroup main() {
        if (mainGroup == null) {
            mainGroup = new ThreadGroup(new ThreadGroup(), new String("main"));
        }
        return mainGroup;
    }

    private synchronized void adopt(ThreadGroup child) {
        if (destroyed) {
            throw new IllegalThreadStateException();
        }
        if (children == null) {
            children = new ArrayList<>(2);
        }
        children.add(child);
    }

    /**
     * For a thread that is made or started. Without the monitor, as since Java 19: nothing is counted here, and who holds
     * the monitor of a group is not asked by a thread that starts.
     */
    void requireUsable() {
        if (destroyed) {
            throw new IllegalThreadStateException();
        }
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    public final void setMaxPriority(int pri) {
        List<ThreadGroup> children;
        synchronized (this) {
            if (pri < Thread.MIN_PRIORITY || pri > Thread.MAX_PRIORITY) {
                return;
            }
            maxPriority = parent == null ? pri : Math.min(pri, parent.maxPriority);
            children = groups(false);
        }
        for (ThreadGroup child : children) {
            child.setMaxPriority(pri);
        }
    }

    @Deprecated(since = "16", forRemoval = true)
    public final boolean isDaemon() {
        return daemon;
    }

    @Deprecated(since = "16", forRemoval = true)
    public final void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    @Deprecated(since = "16", forRemoval = true)
    public synchronized boolean isDestroyed() {
        return destroyed;
    }

    @Deprecated(since = "16", forRemoval = true)
    public final void destroy() {
        synchronized (this) {
            if (destroyed || activeCount() > 0) {
                throw new IllegalThreadStateException();
            }
            destroyed = parent != null;
        }
        for (ThreadGroup child : groups(false)) {
            child.destroy();
        }
        if (parent != null) {
            synchronized (parent) {
                parent.children.remove(this);
            }
        }
    }

    public final boolean parentOf(ThreadGroup g) {
        for (ThreadGroup group = g; group != null; group = group.parent) {
            if (group == this) {
                return true;
            }
        }
        return false;
    }

    @Deprecated(since = "17", forRemoval = true)
    public final void checkAccess() {}

    // ---- members -----------------------------------------------------------------------------------------------

    private synchronized List<ThreadGroup> groups(boolean recurse) {
        List<ThreadGroup> found = new ArrayList<>();
        if (children != null) {
            for (ThreadGroup child : children) {
                found.add(child);
                if (recurse) {
                    found.addAll(child.groups(true));
                }
            }
        }
        return found;
    }

    private List<Thread> threads(boolean recurse) {
        List<Thread> found = new ArrayList<>();
        for (Thread thread : Thread.liveThreads0()) {
            ThreadGroup group = thread.getThreadGroup();
            if (group == this || recurse && parentOf(group)) {
                found.add(thread);
            }
        }
        return found;
    }

    public int activeCount() {
        return threads(true).size();
    }

    public int enumerate(Thread[] list) {
        return enumerate(list, true);
    }

    public int enumerate(Thread[] list, boolean recurse) {
        int n = 0;
        for (Thread thread : threads(recurse)) {
            if (n < list.length) {
                list[n++] = thread;
            }
        }
        return n;
    }

    public int activeGroupCount() {
        return groups(true).size();
    }

    public int enumerate(ThreadGroup[] list) {
        return enumerate(list, true);
    }

    public int enumerate(ThreadGroup[] list, boolean recurse) {
        int n = 0;
        for (ThreadGroup group : groups(recurse)) {
            if (n < list.length) {
                list[n++] = group;
            }
        }
        return n;
    }

    public final void interrupt() {
        for (Thread thread : threads(true)) {
            thread.interrupt();
        }
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void stop() {
        throw Unsupported.refuse("ThreadGroup.stop", "no exception is thrown into another thread");
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void suspend() {
        throw Unsupported.refuse("ThreadGroup.suspend", "threads are not suspended");
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void resume() {
        throw Unsupported.refuse("ThreadGroup.resume", "threads are not suspended");
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public boolean allowThreadSuspension(boolean b) {
        return true;
    }

    public void list() {
        list(System.out, 0);
    }

    void list(PrintStream out, int indent) {
        out.println(" ".repeat(indent) + this);
        for (Thread thread : threads(false)) {
            out.println(" ".repeat(indent + 4) + thread);
        }
        for (ThreadGroup child : groups(false)) {
            child.list(out, indent + 4);
        }
    }

    // ---- uncaught exceptions -----------------------------------------------------------------------------------

    @Override
    public void uncaughtException(Thread t, Throwable e) {
        if (parent != null) {
            parent.uncaughtException(t, e);
            return;
        }
        Thread.UncaughtExceptionHandler fallback = Thread.getDefaultUncaughtExceptionHandler();
        if (fallback != null) {
            fallback.uncaughtException(t, e);
        } else if (!(e instanceof ThreadDeath) && Thread.reportUncaught0(t, e)) {
            System.err.print("Exception in thread \"" + t.getName() + "\" ");
            e.printStackTrace(System.err);
        }
    }

    @Override
    public String toString() {
        return getClass().getName() + "[name=" + name + ",maxpri=" + maxPriority + "]";
    }
}
