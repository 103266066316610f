package jdk.internal.interleave;

import java.util.Arrays;

/**
 * Items that fall due in the future, and what is known about the order of their due times.
 *
 * <p>In a plain run each item has a due time by the clock. While checking, time passes between any two steps by an
 * amount that nobody knows, so due times are variables of which only differences are known: an item that is added
 * with delay d is due d after now, and now only grows. {@code bounds[i][j]} is the largest possible value of
 * {@code due(i) - due(j)}, {@code left[i]} that of {@code due(i) - now}. An item can be the next one if no bound says
 * that another one is due before it; taking it adds that it was the earliest, and that its time has come. The bounds
 * are a difference-bound matrix in its closed form, and every operation keeps it so: what is found possible here is
 * exactly what a real clock permits. Once the program has read the clock, an item has a due time as well, and the clock is
 * at least there when the item is taken.
 *
 * <p>Callers hold a lock.
 */
public final class Timeline<E> {
    /** No bound. Sums of two of them do not overflow. */
    private static final long OPEN = Long.MAX_VALUE / 4;

    /** Whether of two items that are due at the same time the one added first comes first; otherwise either may. */
    private final boolean firstOnTie;

    private Object[] items = {};

    /** Items that have been taken and keep their due time until they are put back or removed. */
    private boolean[] out = {};

    private long[][] bounds = {};
    private long[] left = {};

    /** Due times by the clock; 0 where it makes no difference. */
    private long[] due = {};

    public Timeline(boolean firstOnTie) {
        this.firstOnTie = firstOnTie;
    }

    // ---- contents ------------------------------------------------------------------------------------------------

    private int indexOf(Object item) {
        for (int i = 0; i < items.length; i++) {
            if (items[i] == item) {
                return i;
            }
        }
        return -1;
    }

    /** The number of items that wait. */
    public int size() {
        int count = 0;
        for (boolean taken : out) {
            count += taken ? 0 : 1;
        }
        return count;
    }

    public boolean contains(Object item) {
        int at = indexOf(item);
        return at >= 0 && !out[at];
    }

    /** The items that wait, in the order in which they were added. */
    public Object[] toArray() {
        Object[] waiting = new Object[size()];
        int count = 0;
        for (int i = 0; i < items.length; i++) {
            if (!out[i]) {
                waiting[count++] = items[i];
            }
        }
        return waiting;
    }

    /** Adds an item that is due after the delay, or puts one back. */
    public void add(E item, long delay) {
        int at = indexOf(item);
        if (at < 0) {
            at = grow(item);
        }
        out[at] = false;
        long ahead = Math.max(0, Math.min(delay, OPEN / 2));
        if (!Decision.exploring()) {
            due[at] = System.nanoTime() + ahead;
            return;
        }
        due[at] = VirtualClock.deadline(ahead);
        left[at] = ahead;
        for (int i = 0; i < items.length; i++) {
            if (i != at) {
                bounds[i][at] = plus(left[i], -ahead);
                // How long ago the other one was due, nobody knows.
                bounds[at][i] = OPEN;
            }
        }
    }

    /** Puts an item back that is due a period after it was due the last time. */
    public void addAfter(E item, long period) {
        int at = indexOf(item);
        out[at] = false;
        if (!Decision.exploring()) {
            due[at] += period;
            return;
        }
        // Who has no due time yet was added before anybody read the clock: how long before, nobody knows.
        due[at] = due[at] == 0 ? 0 : due[at] + period;
        left[at] = plus(left[at], period);
        for (int i = 0; i < items.length; i++) {
            if (i != at) {
                bounds[i][at] = plus(bounds[i][at], -period);
                bounds[at][i] = plus(bounds[at][i], period);
            }
        }
    }

    /** Forgets an item; false if it does not wait here. */
    public boolean remove(Object item) {
        int at = indexOf(item);
        if (at < 0) {
            return false;
        }
        boolean waited = !out[at];
        int n = items.length - 1;
        move(at, n);
        return waited;
    }

    public void clear() {
        items = new Object[0];
        out = new boolean[0];
        left = new long[0];
        due = new long[0];
        bounds = new long[0][];
    }

    private int grow(E item) {
        int n = items.length;
        items = Arrays.copyOf(items, n + 1);
        items[n] = item;
        out = Arrays.copyOf(out, n + 1);
        due = Arrays.copyOf(due, n + 1);
        if (!Decision.exploring()) {
            return n;
        }
        left = Arrays.copyOf(left, n + 1);
        bounds = Arrays.copyOf(bounds, n + 1);
        bounds[n] = new long[n];
        for (int i = 0; i <= n; i++) {
            bounds[i] = Arrays.copyOf(bounds[i], n + 1);
        }
        return n;
    }

    /** Closes the gap at an index; {@code n} items remain. */
    private void move(int at, int n) {
        System.arraycopy(items, at + 1, items, at, n - at);
        items = Arrays.copyOf(items, n);
        System.arraycopy(out, at + 1, out, at, n - at);
        out = Arrays.copyOf(out, n);
        System.arraycopy(due, at + 1, due, at, n - at);
        due = Arrays.copyOf(due, n);
        if (!Decision.exploring()) {
            return;
        }
        System.arraycopy(left, at + 1, left, at, n - at);
        left = Arrays.copyOf(left, n);
        System.arraycopy(bounds, at + 1, bounds, at, n - at);
        bounds = Arrays.copyOf(bounds, n);
        for (int i = 0; i < n; i++) {
            System.arraycopy(bounds[i], at + 1, bounds[i], at, n - at);
            bounds[i] = Arrays.copyOf(bounds[i], n);
        }
    }

    /** Nanoseconds until the item is due by the clock; while checking, the largest number that is possible. */
    public long remaining(Object item) {
        int at = indexOf(item);
        if (at < 0) {
            return 0;
        }
        return Decision.exploring() ? Math.max(0, left[at]) : due[at] - System.nanoTime();
    }

    /** Whether the time of an item has come. While checking it may have, unless it surely has. */
    public boolean isDue(Object item) {
        int at = indexOf(item);
        if (at < 0) {
            return true;
        }
        if (!Decision.exploring()) {
            return due[at] - System.nanoTime() <= 0;
        }
        if (left[at] <= 0) {
            return true;
        }
        if (Decision.of(2) == 0) {
            return false;
        }
        if (due[at] != 0) {
            VirtualClock.reach(due[at]);
        }
        for (int i = 0; i < items.length; i++) {
            left[i] = Math.min(left[i], bounds[i][at]);
        }
        return true;
    }

    /** Whether the time of the first item has come. */
    public boolean isFirstDue() {
        if (!Decision.exploring()) {
            return delay() <= 0;
        }
        for (int i = 0; i < items.length; i++) {
            if (!out[i] && left[i] <= 0) {
                return true;
            }
        }
        return Decision.of(2) == 1;
    }

    /** Negative if the first of the two was added before the other. */
    public int compareAge(Object one, Object other) {
        return Integer.compare(indexOf(one), indexOf(other));
    }

    // ---- what comes next -----------------------------------------------------------------------------------------

    /** Nanoseconds until the first item is due. While checking, its time has come as soon as somebody looks. */
    public long delay() {
        return Decision.exploring() ? 0 : Math.max(0, due[earliest()] - System.nanoTime());
    }

    /** Takes the item that is due next, which is decided here; it keeps its due time until it is put back or removed. */
    @SuppressWarnings("unchecked")
    public E take() {
        int at = Decision.exploring() ? decide(true) : earliest();
        if (Decision.exploring() && due[at] != 0) {
            VirtualClock.reach(due[at]);
        }
        out[at] = true;
        return (E) items[at];
    }

    /** The item that is due first, which is decided here. */
    @SuppressWarnings("unchecked")
    public E first() {
        return (E) items[Decision.exploring() ? decide(false) : earliest()];
    }

    private int earliest() {
        int best = -1;
        for (int i = 0; i < items.length; i++) {
            if (!out[i] && (best < 0 || due[i] - due[best] < 0)) {
                best = i;
            }
        }
        return best;
    }

    private int decide(boolean due) {
        int[] possible = new int[items.length];
        int count = 0;
        for (int i = 0; i < items.length; i++) {
            if (!out[i] && canBeNext(i)) {
                possible[count++] = i;
            }
        }
        int at = possible[Decision.of(count)];
        recordNext(at, due);
        return at;
    }

    /** The difference {@code due(item) - due(other)} that the item must not exceed to be taken before the other. */
    private long margin(int item, int other) {
        return firstOnTie && other < item ? -1 : 0;
    }

    private boolean canBeNext(int item) {
        for (int i = 0; i < items.length; i++) {
            if (i != item && !out[i] && bounds[i][item] + margin(item, i) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Adds to the bounds that the item is the earliest and, where it is due, that its time has come; closes them again. */
    private void recordNext(int item, boolean due) {
        int n = items.length;
        long[] row = bounds[item].clone();
        long rest = due ? Math.min(left[item], 0) : left[item];
        for (int k = 0; k < n; k++) {
            if (k == item || out[k]) {
                continue;
            }
            long margin = margin(item, k);
            rest = Math.min(rest, plus(left[k], margin));
            for (int j = 0; j < n; j++) {
                row[j] = Math.min(row[j], plus(bounds[k][j], margin));
            }
        }
        row[item] = 0;
        for (int i = 0; i < n; i++) {
            long toItem = bounds[i][item];
            left[i] = Math.min(left[i], plus(toItem, rest));
            for (int j = 0; j < n; j++) {
                bounds[i][j] = Math.min(bounds[i][j], plus(toItem, row[j]));
            }
        }
    }

    private static long plus(long bound, long distance) {
        return bound >= OPEN || distance >= OPEN ? OPEN : Math.min(bound + distance, OPEN);
    }
}
