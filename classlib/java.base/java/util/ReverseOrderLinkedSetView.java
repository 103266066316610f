package java.util;

/** A linked hash set from its end. */
final class ReverseOrderLinkedSetView<E> extends AbstractSet<E> implements SequencedSet<E> {
    private final LinkedHashSet<E> base;

    ReverseOrderLinkedSetView(LinkedHashSet<E> base) {
        this.base = base;
    }

    @Override
    @SuppressWarnings("unchecked")
    public SequencedSet<E> reversed() {
        return (SequencedSet<E>) (Object) base;
    }

    @Override
    public int size() {
        return base.size();
    }

    @Override
    public Iterator<E> iterator() {
        return ReverseOrderLinkedMapView.descendingKeys(Sequenced.mapOf(base));
    }

    @Override
    public boolean contains(Object o) {
        return base.contains(o);
    }

    /** As the first one of the set behind, if it is new. */
    @Override
    public boolean add(E e) {
        if (base.contains(e)) {
            return false;
        }
        reversed().addFirst(e);
        return true;
    }

    @Override
    public void addFirst(E e) {
        reversed().addLast(e);
    }

    @Override
    public void addLast(E e) {
        reversed().addFirst(e);
    }

    @Override
    public E getLast() {
        return base.iterator().next();
    }

    @Override
    public E removeLast() {
        return Sequenced.removeNext(base.iterator());
    }

    @Override
    public boolean remove(Object o) {
        return base.remove(o);
    }

    @Override
    public void clear() {
        base.clear();
    }
}
