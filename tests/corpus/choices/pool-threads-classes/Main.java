import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;

/** One thread tells objects of a pool apart after it went over them, while another one draws one. */
public class Main {
    static class Node {
        int value;
    }

    static final ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
    static Node kept;
    static volatile int hash;

    static void keep() {
        Node last = null;
        for (Node node : pool) {
            last = node;
        }
        kept = last;
    }

    static void ask() {
        int of = 0;
        for (Node node : pool) {
            of = node.hashCode();
        }
        hash = of;
    }

    static void lock() {
        Node last = null;
        for (Node node : pool) {
            last = node;
        }
        synchronized (last) {
            last.value++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int which = Verify.getInt(0, 2);
        Thread other = new Thread(which == 0 ? Main::keep : which == 1 ? Main::ask : Main::lock);
        other.start();
        Node drawn = pool.getAny();
        switch (which) {
            case 0 -> {
                other.join();
                System.out.println("kept " + (drawn == kept));
            }
            case 1 -> {
                int of = drawn.hashCode();
                other.join();
                System.out.println("hash " + (of == hash));
            }
            default -> {
                synchronized (drawn) {
                    drawn.value += 2;
                }
                other.join();
                System.out.println("locked " + drawn.value);
            }
        }
    }
}
