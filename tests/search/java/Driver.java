import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.locks.LockSupport;

/** Does what it is told: before each step of a thread a choice says which. `tests/search/model.rs` does the same. */
public class Driver extends Thread {
    static final class Node {
        int value;
        long wide;
        Node left;
        Node right;
        Object payload;
    }

    static final class Signal extends RuntimeException {
        final Node node;

        Signal(Node node) {
            this.node = node;
        }
    }

    static final Driver[] workers = new Driver[2];
    static Node first;
    static volatile Node second;
    static int count;
    static volatile long wide;

    final int slot;

    Driver(int slot) {
        super("worker");
        this.slot = slot;
    }

    @Override
    public void run() {
        act(null);
    }

    public static void main(String[] args) {
        // What is done once in a program's life is done now.
        try {
            throw new Signal(new Node());
        } catch (Signal signal) {
            System.out.print('-');
        }
        new int[1].clone();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        act(null);
    }

    static Node keep(Node kept, Node dropped) {
        return kept;
    }

    static Node act(Node x) {
        Node y = null;
        int n = 0;
        long w = 0;
        int[] small = null;
        int[] large = null;
        Node[] many = null;
        while (true) {
            Verify.beginAtomic();
            int told = Verify.getInt(0, 1 << 16);
            int k = told >> 8;
            switch (told & 255) {
                case 0: x = new Node(); break;
                case 1: y = new Node(); break;
                case 2: x = null; break;
                case 3: y = null; break;
                case 4: { Node z = x; x = y; y = z; break; }
                case 5: x = y; break;
                case 6: x.left = y; break;
                case 7: x.right = y; break;
                case 8: x = x.left; break;
                case 9: x = x.right; break;
                case 10: x.value = k + n; break;
                case 11: x.wide = ((long) k << 33) + w; break;
                case 12: n = k; break;
                case 13: w = (long) k << 40; break;
                case 14: first = x; break;
                case 15: second = x; break;
                case 16: x = first; break;
                case 17: x = second; break;
                case 18: count = k; break;
                case 19: wide = (long) k << 35; break;
                case 20: small = new int[3]; break;
                case 21: small[k % 3] = k; break;
                case 22: large = new int[300]; break;
                case 23: large[k * 37 % 300] = k; break;
                case 24: many = new Node[100]; break;
                case 25: many[k * 41 % 100] = x; break;
                case 26: x = many[k * 41 % 100]; break;
                case 27: x.payload = small; break;
                case 28: x.payload = large; break;
                case 29: x.payload = many; break;
                case 30: x.payload = null; break;
                case 31: small = null; large = null; many = null; break;
                case 32:
                    if (x.payload instanceof Node[]) {
                        many = (Node[]) x.payload;
                    } else {
                        large = (int[]) x.payload;
                    }
                    break;
                case 33: System.arraycopy(many, 0, many, 50, 50); break;
                case 34: large = large.clone(); break;
                case 35: Verify.endAtomic(); y = act(x); continue;
                case 36: synchronized (x) { Verify.endAtomic(); y = act(x); } continue;
                case 37: try { Verify.endAtomic(); y = act(x); } catch (Signal signal) { y = signal.node; } continue;
                case 38: Verify.endAtomic(); y = keep(y, act(x)); continue;
                case 39: Verify.endAtomic(); return x;
                case 40: Verify.endAtomic(); throw new Signal(x);
                case 41: workers[k] = new Driver(k); workers[k].start(); break;
                case 42: workers[k] = null; break;
                case 43: synchronized (Driver.class) { Verify.endAtomic(); y = act(x); } continue;
                case 44: workers[k].interrupt(); break;
                case 45: Thread.interrupted(); break;
                case 46: LockSupport.unpark(workers[k]); break;
                case 47: LockSupport.park(); break;
                case 48: System.out.print((char) ('a' + k)); break;
                case 49: Verify.endAtomic(); synchronized (x) { y = act(x); } continue;
                default: break;
            }
            Verify.endAtomic();
        }
    }
}
