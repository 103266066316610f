import gov.nasa.jpf.vm.Verify;

/** Doubly linked lists of up to so many elements, and those of them that are sorted. */
public class SortedList {
    static final class Entry {
        Entry next;
        Entry previous;
        int element;
    }

    private Entry first;
    private int size;

    public static void main(String[] args) {
        SortedList list = new SortedList();
        list.choose(Integer.parseInt(args[0]));
        Verify.assume(list.isSorted());
    }

    private void choose(int most) {
        size = Verify.getInt(0, most);
        Entry last = null;
        for (int i = 0; i < size; i++) {
            Entry entry = new Entry();
            entry.element = Verify.getInt(0, most - 1);
            entry.previous = last;
            if (last == null) {
                first = entry;
            } else {
                last.next = entry;
            }
            last = entry;
        }
    }

    boolean isSorted() {
        int count = 0;
        int least = 0;
        Entry previous = null;
        for (Entry entry = first; entry != null; entry = entry.next) {
            if (entry.previous != previous || entry.element < least) {
                return false;
            }
            least = entry.element;
            previous = entry;
            count++;
        }
        return count == size;
    }
}
