import java.util.ArrayList;
import java.util.List;

/** A mailbox that locks itself and its list; waiting gives up only one of the two locks. */
public class NestedMonitor {
    static class Mailbox {
        private final List<String> letters = new ArrayList<>();

        synchronized String take() throws InterruptedException {
            synchronized (letters) {
                while (letters.isEmpty()) {
                    // Wrong: this releases the list, but the mailbox itself stays locked.
                    letters.wait();
                }
                return letters.remove(0);
            }
        }

        synchronized void put(String letter) {
            synchronized (letters) {
                letters.add(letter);
                letters.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        Mailbox mailbox = new Mailbox();
        new Thread(() -> {
            try {
                System.out.println(mailbox.take());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "reader").start();
        new Thread(() -> mailbox.put("hello"), "postman").start();
    }
}
