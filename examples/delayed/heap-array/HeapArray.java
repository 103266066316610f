import gov.nasa.jpf.vm.Verify;

/** Binary heaps in arrays: no element is greater than the one above it. */
public class HeapArray {
    private int[] array;
    private int size;

    public static void main(String[] args) {
        HeapArray heap = new HeapArray();
        heap.choose(Integer.parseInt(args[0]));
        Verify.assume(heap.isHeap());
    }

    private void choose(int most) {
        array = new int[Verify.getInt(0, most)];
        size = Verify.getInt(0, array.length);
        for (int i = 0; i < size; i++) {
            array[i] = Verify.getInt(0, most);
        }
    }

    boolean isHeap() {
        for (int i = 0; i < size; i++) {
            if (array[i] < 0 || i > 0 && array[i] > array[(i - 1) / 2]) {
                return false;
            }
        }
        return true;
    }
}
