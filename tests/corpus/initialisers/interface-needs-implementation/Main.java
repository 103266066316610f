/** An interface with a default method is initialised before a class that implements it. */
public class Main {
    interface Shape {
        Shape UNIT = new Circle();

        default String name() {
            return "shape";
        }
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
