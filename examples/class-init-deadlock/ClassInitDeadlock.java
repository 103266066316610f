/** A class is initialised under a lock of its own, by the first thread that uses it. */
public class ClassInitDeadlock {
    static class Parent {
        static final int SIZE = Child.depth() + 1;

        static int depth() {
            return 1;
        }
    }

    static class Child {
        static final int SIZE = Parent.depth() + 1;

        static int depth() {
            return 2;
        }
    }

    public static void main(String[] args) {
        // Each thread holds the initialisation of one class and waits for the other.
        new Thread(() -> System.out.println("parent " + Parent.SIZE)).start();
        new Thread(() -> System.out.println("child " + Child.SIZE)).start();
    }
}
