/** Fields of one name: of a class and the one that it extends, of two classes with the same name, and of several objects. */
public class SameNames {
    static class Base {
        int f;
    }

    static class Kid extends Base {
        int f;
    }

    static class A {
        static class Count {
            static int n;
        }
    }

    static class B {
        static class Count {
            static int n;
        }
    }

    static class Node {
        Node next;
    }

    static Kid kid = new Kid();
    static Node first = new Node();

    public static void main(String[] args) throws Exception {
        first.next = new Node();
        Thread t = new Thread(() -> {
            kid.f = 1;
            ((Base) kid).f = 2;
            A.Count.n = 3;
            B.Count.n = 4;
            for (Node at = first; at != null; at = at.next) {
            }
        }, "t");
        t.start();
        t.join();
        assert kid.f + ((Base) kid).f + A.Count.n + B.Count.n != 10;
    }
}
