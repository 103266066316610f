/** Synchronized calls of two threads, each of which may fail: no interleaving and no failure is lost. */
public class Main {
    static final StringBuilder log = new StringBuilder();

    static class Box {
        synchronized void put(char c) {
            log.append(c);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Thread other = new Thread(() -> attempt(box, 'b'));
        other.start();
        attempt(box, 'a');
        other.join();
        System.out.println(log);
    }

    static void attempt(Box box, char c) {
        try {
            box.put(c);
        } catch (IllegalStateException e) {
            synchronized (box) {
                log.append(Character.toUpperCase(c));
            }
        }
    }
}
