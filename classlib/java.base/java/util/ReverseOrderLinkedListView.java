package java.util;

/** A linked list from its end: a list and a deque. */
final class ReverseOrderLinkedListView<E> extends LinkedList<E> {
    @java.io.Serial
    private static final long serialVersionUID = 0L;

    private final transient LinkedList<E> base;
    private final transient List<E> list;
    private final transient Deque<E> deque;

    ReverseOrderLinkedListView(LinkedList<E> base) {
        this.base = base;
        list = new ReverseOrderListView<>(base);
        deque = new ReverseOrderDequeView<>(base);
    }

    public LinkedList<E> reversed() {
        return base;
    }

    @Override
    public String toString() {
        return list.toString();
    }

    @Override
    public boolean equals(Object o) {
        return list.equals(o);
    }

    @Override
    public int hashCode() {
        return list.hashCode();
    }

    @Override
    public Object clone() {
        return new LinkedList<>(list);
    }

    @Override
    public int size() {
        return base.size();
    }

    @Override
    public boolean isEmpty() {
        return base.isEmpty();
    }

    @Override
    public boolean contains(Object o) {
        return base.contains(o);
    }

    @Override
    public void clear() {
        base.clear();
    }

    @Override
    public Iterator<E> iterator() {
        return list.iterator();
    }

    @Override
    public ListIterator<E> listIterator(int index) {
        return list.listIterator(index);
    }

    @Override
    public Iterator<E> descendingIterator() {
        return base.iterator();
    }

    @Override
    public Spliterator<E> spliterator() {
        return list.spliterator();
    }

    @Override
    public Object[] toArray() {
        return list.toArray();
    }

    @Override
    public <T> T[] toArray(T[] a) {
        return list.toArray(a);
    }

    @Override
    public boolean add(E e) {
        return list.add(e);
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        boolean changed = false;
        for (E e : c) {
            changed |= list.add(e);
        }
        return changed;
    }

    @Override
    public boolean addAll(int index, Collection<? extends E> c) {
        return list.addAll(index, c);
    }

    @Override
    public E get(int index) {
        return list.get(index);
    }

    @Override
    public E set(int index, E element) {
        return list.set(index, element);
    }

    @Override
    public void add(int index, E element) {
        list.add(index, element);
    }

    @Override
    public E remove(int index) {
        return list.remove(index);
    }

    @Override
    public boolean remove(Object o) {
        return list.remove(o);
    }

    @Override
    public int indexOf(Object o) {
        return list.indexOf(o);
    }

    @Override
    public int lastIndexOf(Object o) {
        return list.lastIndexOf(o);
    }

    @Override
    public List<E> subList(int from, int to) {
        return list.subList(from, to);
    }

    @Override
    public void addFirst(E e) {
        deque.addFirst(e);
    }

    @Override
    public void addLast(E e) {
        deque.addLast(e);
    }

    @Override
    public boolean offer(E e) {
        return deque.offer(e);
    }

    @Override
    public boolean offerFirst(E e) {
        return deque.offerFirst(e);
    }

    @Override
    public boolean offerLast(E e) {
        return deque.offerLast(e);
    }

    @Override
    public E remove() {
        return deque.remove();
    }

    @Override
    public E removeFirst() {
        return deque.removeFirst();
    }

    @Override
    public E removeLast() {
        return deque.removeLast();
    }

    @Override
    public E poll() {
        return deque.poll();
    }

    @Override
    public E pollFirst() {
        return deque.pollFirst();
    }

    @Override
    public E pollLast() {
        return deque.pollLast();
    }

    @Override
    public E element() {
        return deque.element();
    }

    @Override
    public E getFirst() {
        return deque.getFirst();
    }

    @Override
    public E getLast() {
        return deque.getLast();
    }

    @Override
    public E peek() {
        return deque.peek();
    }

    @Override
    public E peekFirst() {
        return deque.peekFirst();
    }

    @Override
    public E peekLast() {
        return deque.peekLast();
    }

    @Override
    public void push(E e) {
        deque.push(e);
    }

    @Override
    public E pop() {
        return deque.pop();
    }

    @Override
    public boolean removeFirstOccurrence(Object o) {
        return deque.removeFirstOccurrence(o);
    }

    @Override
    public boolean removeLastOccurrence(Object o) {
        return deque.removeLastOccurrence(o);
    }
}
