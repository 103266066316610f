/** Objects of which one takes the place of the other: they go by the same name. */
public class Anew {
    static class Box {
        int value;
    }

    static Box box;

    public static void main(String[] args) throws Exception {
        for (int i = 1; i <= 3; i++) {
            box = new Box();
            Thread adds = new Thread(() -> box.value++, "adds-" + i);
            adds.start();
            box.value += 10;
            adds.join();
            box = null;
        }
        throw new IllegalStateException();
    }
}
