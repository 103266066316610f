package java.util;

import jdk.internal.interleave.Instance;

/** {@code ArrayList} does by itself what {@code List} would do for it. */
final class ArrayListExtension {
    @Instance
    public static <E> E getFirst(ArrayList<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.get(0);
    }

    @Instance
    public static <E> E getLast(ArrayList<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.get(self.size() - 1);
    }

    @Instance
    public static <E> E removeFirst(ArrayList<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.remove(0);
    }

    @Instance
    public static <E> E removeLast(ArrayList<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.remove(self.size() - 1);
    }
}
