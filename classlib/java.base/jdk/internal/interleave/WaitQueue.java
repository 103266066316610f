package jdk.internal.interleave;

import java.util.ArrayList;
import java.util.List;

/**
 * A queue of waiting threads, first come first. Its methods are not scheduling points: each is one step together with
 * what comes before it. What other threads must be able to come between is done by the callers, on the state of the
 * synchronizer and by park and unpark.
 */
public final class WaitQueue {
    private Waiter head;

    public Waiter first() {
        return head;
    }

    public boolean isFirst(Waiter waiter) {
        return head == waiter;
    }

    public void add(Waiter waiter) {
        waiter.enter(this);
        waiter.next = null;
        waiter.before = null;
        if (head == null) {
            head = waiter;
            return;
        }
        last().next = waiter;
    }

    public Waiter last() {
        Waiter last = head;
        while (last != null && last.next != null) {
            last = last.next;
        }
        return last;
    }

    public void addFirst(Waiter waiter) {
        waiter.enter(this);
        waiter.next = head;
        waiter.before = null;
        head = waiter;
    }

    public Waiter poll() {
        Waiter waiter = head;
        if (waiter != null) {
            remove(waiter);
        }
        return waiter;
    }

    /** The next one behind a waiter that is or was here; null asks for the first. */
    public Waiter after(Waiter waiter) {
        Waiter at = waiter;
        while (at != null && !at.isIn(this)) {
            at = at.before;
        }
        return at == null ? head : at.next;
    }

    /** Takes the waiter out; false if it is not here. */
    public boolean remove(Waiter waiter) {
        if (!waiter.isIn(this)) {
            return false;
        }
        if (head == waiter) {
            head = waiter.next;
        } else {
            Waiter before = head;
            while (before.next != waiter) {
                before = before.next;
            }
            before.next = waiter.next;
            waiter.before = before;
        }
        waiter.next = null;
        waiter.enter(null);
        return true;
    }

    /** The waiting threads, the last first, as the synchronizers list them; null asks for those of both modes. */
    public List<Thread> threads(Boolean shared) {
        List<Thread> found = new ArrayList<>();
        for (Waiter waiter = head; waiter != null; waiter = waiter.next) {
            if (shared == null || shared == waiter.shared) {
                found.add(0, waiter.thread);
            }
        }
        return found;
    }
}
