import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;
import java.util.ArrayList;
import java.util.List;

/** Objects of a pool that are told apart by what belongs to them, or by what their constructors leave elsewhere. */
public class Main {
    static int made;
    static Object first;
    static final List<Object> locks = new ArrayList<>();
    static final int[] hashes = new int[2];
    static volatile Known offered, taken;

    /** Two parts with as many objects, which are not connected in the same way. */
    static class Shape {
        Object x = new Object(), y = made++ == 0 ? new Object() : x;
    }

    static class Owner {
        final Object lock = new Object();

        Owner() {
            if (first == null) {
                first = lock;
            }
            locks.add(lock);
        }
    }

    static class Hashed {
        final Object lock = new Object();

        Hashed() {
            hashes[made++] = hashCode();
        }
    }

    static class LockHashed {
        final Object lock = new Object();

        LockHashed() {
            hashes[made++] = lock.hashCode();
        }
    }

    static class Marked {
        final Object lock = new Object();

        Marked() {
            Verify.setObjectAttribute(lock, made++);
        }
    }

    /** Waits until another thread has it in a local variable. */
    static class Known {
        Known() {
            offered = this;
            while (offered != null) {
                Thread.yield();
            }
        }
    }

    /** Values that are not chosen yet, and that others know. */
    static class Valued {
        static final int[] VALUES = {Verify.getInt(0, 1), Verify.getInt(0, 1)};
        static int count;
        final int value = VALUES[count++];
    }

    static Known next() {
        while (offered == null) {
            Thread.yield();
        }
        Known known = offered;
        offered = null;
        return known;
    }

    public static void main(String[] args) throws Exception {
        int which = Verify.getInt(0, 7);
        switch (which) {
            case 0 -> {
                Shape shape = new ObjectPool<>(Shape.class, 2).getAny();
                System.out.println("connected " + (shape.x == shape.y));
            }
            case 1 -> {
                Owner owner = new ObjectPool<>(Owner.class, 3).getAny();
                System.out.println("first " + (owner.lock == first));
            }
            case 2 -> {
                Owner owner = new ObjectPool<>(Owner.class, 3).getAny();
                System.out.println("in a list " + locks.indexOf(owner.lock));
            }
            case 3 -> {
                ObjectPool<Owner> pool = new ObjectPool<>(Owner.class, 2);
                synchronized (locks.get(1)) {
                    Owner owner = pool.getAny();
                    System.out.println("held " + Thread.holdsLock(owner.lock));
                }
            }
            case 4 -> {
                Hashed hashed = new ObjectPool<>(Hashed.class, 2).getAny();
                System.out.println("hash " + (hashed.hashCode() == hashes[1]));
                made = 0;
                LockHashed lockHashed = new ObjectPool<>(LockHashed.class, 2).getAny();
                System.out.println("hash " + (lockHashed.lock.hashCode() == hashes[1]));
            }
            case 5 -> {
                ObjectPool<Marked> pool = new ObjectPool<>(Marked.class, 2);
                Marked a = pool.getAny(), b = pool.getAny();
                System.out.println("marked " + Verify.getObjectAttribute(a.lock) + Verify.getObjectAttribute(b.lock));
            }
            case 6 -> {
                Valued valued = new ObjectPool<>(Valued.class, 2).getAny();
                System.out.println("value " + valued.value + " of " + Valued.VALUES[0] + Valued.VALUES[1]);
            }
            default -> {
                Thread thread = new Thread(() -> {
                    next();
                    Known second = next();
                    while (taken == null) {
                        Thread.yield();
                    }
                    System.out.println("known " + (taken == second));
                });
                thread.start();
                taken = new ObjectPool<>(Known.class, 2).getAny();
                thread.join();
            }
        }
    }
}
