/** The subclass's object is made by a holder, when somebody asks for it: initialisers wait in one direction only. */
public class Main {
    static class A {
        static class Leaf {
            static final B LEAF = new B();
        }

        static int uses;
    }

    static class B extends A {
        static int made;

        B() {
            made++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread parent = new Thread(() -> {
            A.uses++;
            assert A.Leaf.LEAF != null;
        });
        Thread child = new Thread(() -> new B());
        parent.start();
        child.start();
        parent.join();
        child.join();
        System.out.println("both are there");
    }
}
