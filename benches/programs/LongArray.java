/** A thread writes an array of N elements one by one, each write a transition, beside one that counts. */
public class LongArray {
    static volatile int other;

    public static void main(String[] args) {
        int[] array = new int[Integer.parseInt(args[0])];
        new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                array[i * 37 % array.length] = i;
                other = i;
            }
        }).start();
        for (int i = 0; i < 60; i++) {
            other = array[0];
        }
    }
}
