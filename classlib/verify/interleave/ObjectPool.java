package interleave;

import gov.nasa.jpf.vm.Verify;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Objects of one class to choose from. Which one of several objects that nobody has told apart yet a choice takes makes no
 * difference, so it takes one of those that were handed out before, or the first of the others: structures that are the
 * same but for the identities of their nodes come up once (Gligoric et al., <i>On Delayed Choice Execution for
 * Falsification</i>, figure 8).
 *
 * <p>All objects are made with the pool, by the constructor without parameters. An iteration goes over all of them, in an
 * order that tells them apart: where a program iterates every choice tries all objects. A program that treats all alike in its
 * iterations can say so ({@code cg.pools_alike}).
 */
public final class ObjectPool<T> implements Iterable<T> {
    private final Object[] entries;

    /** Which of them were handed out. */
    private final boolean[] handedOut;

    /** The first that was not; those before it were, and while nobody can tell the others apart, only those. */
    private int next;

    /** An iteration has come to an object. */
    private boolean passed;

    /** The objects that were not handed out differ: which one is taken makes a difference. */
    private boolean apart;

    /** A choice was left open: nobody may ask whether it has taken an object. */
    private boolean drawn;

    /** @throws IllegalArgumentException if {@code size} is below 1, or objects of the class cannot be made */
    public ObjectPool(Class<T> type, int size) {
        this(type, size, () -> {});
    }

    /** The same, which runs {@code made} after each object. */
    ObjectPool(Class<T> type, int size, Runnable made) {
        if (size < 1) {
            throw new IllegalArgumentException("a pool of " + size + " objects: there is nothing to choose from");
        }
        entries = new Object[size];
        handedOut = new boolean[size];
        begins();
        try {
            Constructor<T> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            for (int i = 0; i < size; i++) {
                entries[i] = constructor.newInstance();
                made.run();
            }
        } catch (InvocationTargetException e) {
            String why = "the constructor of " + type.getName() + " throws " + e.getCause();
            throw new IllegalArgumentException(why, e.getCause());
        } catch (ReflectiveOperationException e) {
            String why = type.getName() + " cannot be made by a constructor without parameters";
            throw new IllegalArgumentException(why, e);
        }
        if (differ(passed)) {
            apart = true;
        }
    }

    /** Any object of the pool: each one that was handed out, or the first of the others. */
    public T getAny() {
        return delays() ? suspended(false, passed) : chosen(0);
    }

    /** The same, or null. */
    public T getAnyOrNull() {
        return delays() ? suspended(true, passed) : chosen(-1);
    }

    private synchronized T chosen(int least) {
        if (!apart && differ(passed)) {
            apart = true;
        }
        int i = Verify.getInt(least, apart ? entries.length - 1 : Math.min(next, entries.length - 1));
        return i < 0 ? null : entry(i);
    }

    /**
     * The first object that was not handed out yet.
     *
     * @throws NoSuchElementException if all were
     */
    public synchronized T getNew() {
        asksForNew();
        if (next == entries.length) {
            throw new NoSuchElementException("all " + next + " objects of the pool were handed out");
        }
        return entry(next);
    }

    /** How many objects the pool has. */
    public int size() {
        return entries.length;
    }

    /** Whether its objects can be told apart. */
    boolean isApart() {
        return apart;
    }

    /** All objects of the pool, handed out or not. */
    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {
            private int at;

            @Override
            public boolean hasNext() {
                return at < entries.length;
            }

            @Override
            @SuppressWarnings("unchecked")
            public T next() {
                if (at == entries.length) {
                    throw new NoSuchElementException();
                }
                if (!passed) {
                    passed = true;
                    iterates();
                }
                return (T) entries[at++];
            }
        };
    }

    @SuppressWarnings("unchecked")
    private T entry(int i) {
        handedOut[i] = true;
        while (next < entries.length && handedOut[next]) {
            next++;
        }
        return (T) entries[i];
    }

    // ---- The checker replaces what follows; on an ordinary JVM nothing is delayed. -------------------------------

    /** An iteration comes to objects, which tells them apart. */
    private void iterates() {}

    /** Its objects are about to be made. */
    private void begins() {}

    /**
     * Whether objects that were not handed out can be told apart: they were made differently, or somebody refers to one of
     * them, or the program iterates over them and is not trusted. Whether an iteration has come to them is read by the caller:
     * another thread's iteration before that makes a difference where it is trusted.
     */
    private boolean differ(boolean passed) {
        return false;
    }

    /** Whether choices of objects are made when they are used ({@code cg.delayed}). */
    static boolean delays() {
        return false;
    }

    /** A choice that is made when it is used. What iterations have come to is read by the caller, as for {@link #differ}. */
    private T suspended(boolean orNull, boolean passed) {
        throw new IllegalStateException();
    }

    /** A new object is asked for: whether choices that nobody has used have taken one is known from here on. */
    private void asksForNew() {}
}
