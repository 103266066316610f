public class Main {
    static volatile boolean firstIsHungry = true, secondIsHungry = true;

    public static void main(String[] args) {
        // Each eats when the other one is not hungry any more.
        new Thread(() -> {
            while (secondIsHungry) {
                Thread.yield();
            }
            firstIsHungry = false;
        }, "first").start();
        new Thread(() -> {
            while (firstIsHungry) {
                Thread.yield();
            }
            secondIsHungry = false;
        }, "second").start();
    }
}
