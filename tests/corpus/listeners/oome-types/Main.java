/** Three allocations of two types, one of them by a subclass. */
public class Main {
    static class Buffer {
        final byte[] bytes = new byte[8];
    }

    static class Wide extends Buffer {
    }

    static String attempt(Runnable allocation) {
        try {
            allocation.run();
            return "ok";
        } catch (OutOfMemoryError e) {
            return "full";
        }
    }

    public static void main(String[] args) {
        System.out.println(attempt(Wide::new) + " " + attempt(() -> new int[2].clone()) + " " + attempt(Object::new));
    }
}
