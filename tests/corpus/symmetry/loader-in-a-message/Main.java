import java.io.IOException;

/** Two threads make a loader each; the second one compares what messages say of both. */
public class Main {
    static Own first;

    static class Own extends ClassLoader {
        final Object made;

        Own() {
            try (var in = Main.class.getResourceAsStream("Other.class")) {
                byte[] bytes = in.readAllBytes();
                made = defineClass("Other", bytes, 0, bytes.length).getDeclaredConstructor().newInstance();
            } catch (IOException | ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        long hash() {
            try {
                return ((Other) made).hashCode();
            } catch (ClassCastException e) {
                return Long.parseLong(e.getMessage().replaceAll("(?s).*Own @([0-9a-f]+);.*", "$1"), 16);
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                synchronized (Main.class) {
                    Own own = new Own();
                    if (first == null) {
                        first = own;
                    } else {
                        System.out.println(first.hash() < own.hash());
                    }
                }
            }).start();
        }
    }
}
