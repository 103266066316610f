package jdk.internal.interleave;

import java.util.concurrent.locks.LockSupport;

/**
 * A place where items go from givers to takers: items that wait for a taker, or takers that wait for an item, never
 * both. Like those of {@link WaitQueue}, whose methods it uses, its changes are no scheduling points.
 */
public final class Handover<E> {
    /** An item on offer, with the thread that waits for its being taken, if one does; or a request for an item. */
    public static final class Node extends Waiter {
        private final boolean request;
        private Object item;

        private Node(Thread thread, boolean request, Object item) {
            super(thread, false);
            this.request = request;
            this.item = item;
        }

        public Object item() {
            return item;
        }
    }

    private final WaitQueue queue = new WaitQueue();

    /** Whether who came last is served first. */
    private final boolean lastFirst;

    public Handover(boolean lastFirst) {
        this.lastFirst = lastFirst;
    }

    private Node poll(boolean request) {
        Node first = (Node) queue.first();
        if (first == null || first.request != request) {
            return null;
        }
        queue.remove(first);
        return first;
    }

    private Node enter(Node node) {
        if (lastFirst) {
            queue.addFirst(node);
        } else {
            queue.add(node);
        }
        return node;
    }

    private static void wake(Node node) {
        if (node.thread() != null) {
            LockSupport.unpark(node.thread());
        }
    }

    /** Gives the item to a taker that waits; false if there is none. */
    public boolean give(E item) {
        Node taker = poll(true);
        if (taker == null) {
            return false;
        }
        taker.item = item;
        wake(taker);
        return true;
    }

    /** Takes an item that is on offer, or null. */
    @SuppressWarnings("unchecked")
    public E take() {
        Node giver = poll(false);
        if (giver == null) {
            return null;
        }
        wake(giver);
        return (E) giver.item;
    }

    /** Puts an item on offer, for a thread that will wait, or for nobody (null). */
    public Node offer(E item, Thread thread) {
        return enter(new Node(thread, false, item));
    }

    public Node request(Thread thread) {
        return enter(new Node(thread, true, null));
    }

    /** Withdraws an item that is on offer, as if it had been taken; false if it is not there any more. */
    public boolean withdraw(Node node) {
        boolean was = queue.remove(node);
        if (was) {
            wake(node);
        }
        return was;
    }

    /** The next item on offer behind one that is or was; null asks for the first. */
    public Node offerAfter(Node node) {
        return after(node, false);
    }

    /** The same of requests. */
    public Node requestAfter(Node node) {
        return after(node, true);
    }

    private Node after(Node node, boolean request) {
        Node next = (Node) queue.after(node);
        return next == null || next.request != request ? null : next;
    }

    public boolean isOffered(Node node) {
        return node.isIn(queue);
    }
}
