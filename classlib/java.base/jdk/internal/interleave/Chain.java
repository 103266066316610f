package jdk.internal.interleave;

import java.util.function.Predicate;

/**
 * A list without a count of its modifications, which would tell states apart that are equal. Like those of
 * {@link WaitQueue} its methods are no scheduling points; the callers see to it that others can come before them.
 */
public final class Chain<E> {
    private Link<E> first;

    private static final class Link<E> {
        final E item;
        Link<E> next;

        Link(E item, Link<E> next) {
            this.item = item;
            this.next = next;
        }
    }

    public boolean isEmpty() {
        return first == null;
    }

    public int size() {
        int count = 0;
        for (Link<E> at = first; at != null; at = at.next) {
            count++;
        }
        return count;
    }

    public E get(int index) {
        Link<E> at = first;
        for (int i = 0; i < index; i++) {
            at = at.next;
        }
        return at.item;
    }

    public int indexOf(Object item) {
        int index = 0;
        for (Link<E> at = first; at != null; at = at.next) {
            if (at.item == item) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public void addFirst(E item) {
        first = new Link<>(item, first);
    }

    public void add(E item) {
        insert(size(), item);
    }

    public void insert(int index, E item) {
        if (index == 0) {
            addFirst(item);
            return;
        }
        Link<E> before = first;
        for (int i = 1; i < index; i++) {
            before = before.next;
        }
        before.next = new Link<>(item, before.next);
    }

    public E removeAt(int index) {
        if (index == 0) {
            E item = first.item;
            first = first.next;
            return item;
        }
        Link<E> before = first;
        for (int i = 1; i < index; i++) {
            before = before.next;
        }
        E item = before.next.item;
        before.next = before.next.next;
        return item;
    }

    /** Takes the item out; false if it is not here. */
    public boolean remove(Object item) {
        int index = indexOf(item);
        if (index >= 0) {
            removeAt(index);
        }
        return index >= 0;
    }

    public E pollFirst() {
        return first == null ? null : removeAt(0);
    }

    public E pollLast() {
        return first == null ? null : removeAt(size() - 1);
    }

    public E first() {
        return first == null ? null : first.item;
    }

    /** The first item that passes the test, or null. */
    public E find(Predicate<? super E> test) {
        for (Link<E> at = first; at != null; at = at.next) {
            if (test.test(at.item)) {
                return at.item;
            }
        }
        return null;
    }

    public Object[] toArray() {
        Object[] items = new Object[size()];
        int index = 0;
        for (Link<E> at = first; at != null; at = at.next) {
            items[index++] = at.item;
        }
        return items;
    }
}
