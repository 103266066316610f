public class Main {
    static final int[] two = new int[2];
    static final Object[] objects = { "text" };
    static final Integer[] numbers = new Integer[1];

    static void store() {
        try {
            two[5] = 1;
        } catch (ArrayIndexOutOfBoundsException expected) {
        }
        try {
            System.arraycopy(objects, 0, numbers, 0, 1);
        } catch (ArrayStoreException expected) {
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::store);
        other.start();
        store();
        assert numbers[0] == null;
    }
}
