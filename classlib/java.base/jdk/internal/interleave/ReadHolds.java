package jdk.internal.interleave;

/**
 * How often each thread has a lock for reading. A thread only ever asks for its own number, and only it changes that, so
 * a call is no scheduling point. The list is in the order of the threads' identifiers: it does not tell who was first.
 */
public final class ReadHolds {
    private Hold first;

    private static final class Hold {
        private final Thread thread;
        /** Of the thread, which is no part of this list. */
        private final long id;
        private int count = 1;
        private Hold next;

        Hold(Thread thread, long id, Hold next) {
            this.thread = thread;
            this.id = id;
            this.next = next;
        }
    }

    /** The last one before the place of a thread; null if that is the first place. */
    private Hold before(long id) {
        Hold before = null;
        for (Hold at = first; at != null && at.id < id; at = at.next) {
            before = at;
        }
        return before;
    }

    /** Of the thread with that identifier; 0 where it has none. */
    public int of(long id) {
        Hold before = before(id);
        Hold at = before == null ? first : before.next;
        return at != null && at.id == id ? at.count : 0;
    }

    /** One more. */
    public void add(Thread thread, long id) {
        Hold before = before(id);
        Hold at = before == null ? first : before.next;
        if (at != null && at.id == id) {
            at.count++;
        } else if (before == null) {
            first = new Hold(thread, id, at);
        } else {
            before.next = new Hold(thread, id, at);
        }
    }

    /** One less; false if there was none. */
    public boolean remove(long id) {
        Hold before = before(id);
        Hold at = before == null ? first : before.next;
        if (at == null || at.id != id) {
            return false;
        }
        at.count--;
        if (at.count == 0 && before == null) {
            first = at.next;
        } else if (at.count == 0) {
            before.next = at.next;
        }
        return true;
    }
}
