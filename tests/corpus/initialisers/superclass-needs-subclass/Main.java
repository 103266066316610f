/** One thread initialises A, which needs B; another one initialises B, which waits for its superclass A. */
public class Main {
    static class A {
        static final B LEAF = new B();
        static int uses;
    }

    static class B extends A {
        static int made;

        B() {
            made++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread parent = new Thread(() -> A.uses++);
        Thread child = new Thread(() -> new B());
        parent.start();
        child.start();
        parent.join();
        child.join();
        System.out.println("both are there");
    }
}
