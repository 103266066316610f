public class Main {
    static class Box {
        int value;
    }

    static Box box;
    static volatile boolean ready;
    static volatile int polls;

    public static void main(String[] args) {
        Thread publisher = new Thread(() -> {
            // In the wrong order: who sees the flag may not find the box.
            ready = true;
            box = new Box();
        });
        publisher.start();
        // Every look makes a state that was not there before: a path on which the publisher never runs has no end.
        while (!ready) {
            polls++;
        }
        System.out.println(box.value);
    }
}
