import java.nio.IntBuffer;

/** It goes by units that are as large as the length permits: here those of an int. */
public class Main {
    public static void main(String[] args) {
        int[] array = new int[3];
        IntBuffer to = IntBuffer.allocate(3);
        new Thread(() -> {
            array[0] = 1;
            array[2] = 1;
        }).start();
        to.put(IntBuffer.wrap(array));
        System.out.println(to.get(0) + " " + to.get(2));
    }
}
