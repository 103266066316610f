package java.lang;

import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.function.Supplier;
import jdk.internal.misc.TerminatingThreadLocal;

/**
 * {@code java.lang.ThreadLocal} whose values the VM holds, beside the stack of each thread. Nobody else gets at them, as at a
 * local variable; in a field of the {@code Thread} object, as in the JDK, they would count as reachable by all who have that
 * object.
 */
public class ThreadLocal<T> {
    public ThreadLocal() {}

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new SuppliedThreadLocal<>(supplier);
    }

    protected T initialValue() {
        return null;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Entry entry = entry();
        return entry == null ? setInitialValue() : (T) entry.value;
    }

    public void set(T value) {
        put(value);
    }

    public void remove() {
        ThreadLocalMap map = getMap(Thread.currentThread());
        if (map != null) {
            map.remove(this);
        }
    }

    boolean isPresent() {
        return entry() != null;
    }

    private Entry entry() {
        ThreadLocalMap map = getMap(Thread.currentThread());
        return map == null ? null : map.find(this);
    }

    private T setInitialValue() {
        T value = initialValue();
        put(value);
        if (this instanceof TerminatingThreadLocal) {
            TerminatingThreadLocal.register((TerminatingThreadLocal<?>) this);
        }
        return value;
    }

    /** What {@code set} does, whatever a subclass makes of that. */
    private void put(T value) {
        Thread thread = Thread.currentThread();
        ThreadLocalMap map = getMap(thread);
        if (map == null) {
            createMap(thread, value);
        } else {
            map.set(this, value);
        }
    }

    // ---- what InheritableThreadLocal has in another place ---------------------------------------------------------

    /** The values of the running thread; null if it has none. */
    ThreadLocalMap getMap(Thread running) {
        return Thread.locals();
    }

    void createMap(Thread running, T value) {
        Thread.setLocals(new ThreadLocalMap(this, value));
    }

    T childValue(T parentValue) {
        throw new UnsupportedOperationException();
    }

    /** What a new thread inherits. */
    static ThreadLocalMap createInheritedMap(ThreadLocalMap parent) {
        return new ThreadLocalMap(parent);
    }

    static final class SuppliedThreadLocal<T> extends ThreadLocal<T> {
        private final Supplier<? extends T> supplier;

        SuppliedThreadLocal(Supplier<? extends T> supplier) {
            this.supplier = Objects.requireNonNull(supplier);
        }

        @Override
        protected T initialValue() {
            return supplier.get();
        }
    }

    /** A value, and the variable that it belongs to, as long as that can be used. */
    private static final class Entry extends WeakReference<ThreadLocal<?>> {
        Object value;
        Entry next;

        Entry(ThreadLocal<?> variable, Object value) {
            super(variable);
            this.value = value;
        }
    }

    /** The values of one thread, in the order in which it has got them: nothing in it comes from what other threads do. */
    static class ThreadLocalMap {
        private Entry first;

        ThreadLocalMap(ThreadLocal<?> variable, Object value) {
            first = new Entry(variable, value);
        }

        @SuppressWarnings("unchecked")
        private ThreadLocalMap(ThreadLocalMap parent) {
            Entry last = null;
            // As they are now: what the program makes of a value may change the parent's.
            for (Entry entry : parent.entries()) {
                ThreadLocal<Object> variable = (ThreadLocal<Object>) entry.get();
                if (variable != null && parent.has(entry)) {
                    last = append(last, new Entry(variable, variable.childValue(entry.value)));
                }
            }
        }

        private boolean has(Entry wanted) {
            Entry entry = first;
            while (entry != null && entry != wanted) {
                entry = entry.next;
            }
            return entry != null;
        }

        private Entry[] entries() {
            int size = 0;
            for (Entry entry = first; entry != null; entry = entry.next) {
                size++;
            }
            Entry[] all = new Entry[size];
            Entry entry = first;
            for (int i = 0; i < size; i++, entry = entry.next) {
                all[i] = entry;
            }
            return all;
        }

        private Entry find(ThreadLocal<?> variable) {
            Entry entry = first;
            while (entry != null && !entry.refersTo(variable)) {
                entry = entry.next;
            }
            return entry;
        }

        private void set(ThreadLocal<?> variable, Object value) {
            Entry last = null;
            for (Entry entry = first; entry != null; entry = entry.next) {
                if (entry.refersTo(variable)) {
                    entry.value = value;
                    return;
                }
                if (entry.refersTo(null)) {
                    takeOut(last, entry);
                } else {
                    last = entry;
                }
            }
            append(last, new Entry(variable, value));
        }

        private void remove(ThreadLocal<?> variable) {
            Entry before = null;
            for (Entry entry = first; entry != null; entry = entry.next) {
                if (entry.refersTo(variable)) {
                    takeOut(before, entry);
                    return;
                }
                before = entry;
            }
        }

        private Entry append(Entry last, Entry entry) {
            if (last == null) {
                first = entry;
            } else {
                last.next = entry;
            }
            return entry;
        }

        private void takeOut(Entry before, Entry entry) {
            if (before == null) {
                first = entry.next;
            } else {
                before.next = entry.next;
            }
        }
    }
}
