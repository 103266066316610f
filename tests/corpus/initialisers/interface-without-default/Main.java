/** An interface without default methods is not initialised with a class that implements it. */
public class Main {
    interface Shape {
        Shape UNIT = new Circle();

    }

    static class Circle implements Shape {
        static int made;

        Circle() {
            made++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> System.identityHashCode(Shape.UNIT));
        Thread two = new Thread(() -> new Circle());
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
