package java.util;

import java.util.function.UnaryOperator;

/** A list from its end. */
class ReverseOrderListView<E> extends AbstractList<E> {
    final List<E> base;

    ReverseOrderListView(List<E> base) {
        this.base = base;
    }

    static <E> List<E> of(List<E> base) {
        return base instanceof RandomAccess ? new Rand<>(base) : new ReverseOrderListView<>(base);
    }

    /** The view of a list with fast access by index. */
    private static final class Rand<E> extends ReverseOrderListView<E> implements RandomAccess {
        Rand(List<E> base) {
            super(base);
        }
    }

    public List<E> reversed() {
        return base;
    }

    private static int check(int index, int bound) {
        if (index < 0 || index > bound) {
            throw new IndexOutOfBoundsException("Index: " + index + " Size: " + bound);
        }
        return index;
    }

    @Override
    public int size() {
        return base.size();
    }

    @Override
    public E get(int i) {
        int size = base.size();
        Objects.checkIndex(i, size);
        return base.get(size - i - 1);
    }

    @Override
    public E set(int i, E e) {
        int size = base.size();
        Objects.checkIndex(i, size);
        return base.set(size - i - 1, e);
    }

    @Override
    public boolean add(E e) {
        base.add(0, e);
        return true;
    }

    @Override
    public void add(int i, E e) {
        int size = base.size();
        base.add(size - check(i, size), e);
    }

    @Override
    public E remove(int i) {
        int size = base.size();
        Objects.checkIndex(i, size);
        return base.remove(size - i - 1);
    }

    @Override
    public boolean remove(Object o) {
        int i = base.lastIndexOf(o);
        if (i == -1) {
            return false;
        }
        base.remove(i);
        return true;
    }

    @Override
    public boolean contains(Object o) {
        return base.contains(o);
    }

    @Override
    public int indexOf(Object o) {
        int i = base.lastIndexOf(o);
        return i == -1 ? -1 : base.size() - i - 1;
    }

    @Override
    public int lastIndexOf(Object o) {
        int i = base.indexOf(o);
        return i == -1 ? -1 : base.size() - i - 1;
    }

    @Override
    public void clear() {
        base.clear();
    }

    @Override
    public void replaceAll(UnaryOperator<E> operator) {
        for (ListIterator<E> it = listIterator(); it.hasNext(); ) {
            it.set(operator.apply(it.next()));
        }
    }

    @Override
    public void sort(Comparator<? super E> c) {
        base.sort(Collections.reverseOrder(c));
    }

    @Override
    public List<E> subList(int from, int to) {
        int size = base.size();
        Objects.checkFromToIndex(from, to, size);
        return of(base.subList(size - to, size - from));
    }

    @Override
    public Iterator<E> iterator() {
        return listIterator(0);
    }

    @Override
    public ListIterator<E> listIterator(int start) {
        int size = base.size();
        ListIterator<E> it = base.listIterator(size - check(start, size));
        return new ListIterator<E>() {
            @Override
            public boolean hasNext() {
                return it.hasPrevious();
            }

            @Override
            public E next() {
                return it.previous();
            }

            @Override
            public boolean hasPrevious() {
                return it.hasNext();
            }

            @Override
            public E previous() {
                return it.next();
            }

            @Override
            public int nextIndex() {
                return base.size() - it.nextIndex();
            }

            @Override
            public int previousIndex() {
                return nextIndex() - 1;
            }

            @Override
            public void remove() {
                it.remove();
            }

            @Override
            public void set(E e) {
                it.set(e);
            }

            @Override
            public void add(E e) {
                it.add(e);
                it.previous();
            }
        };
    }
}
