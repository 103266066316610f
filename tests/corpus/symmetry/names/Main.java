/** Two threads do the same until the one that came second says the name of the first. */
public class Main {
    static Thread first;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                synchronized (Main.class) {
                    if (first == null) {
                        first = Thread.currentThread();
                    } else {
                        System.out.println(first.getName());
                    }
                }
            }).start();
        }
    }
}
