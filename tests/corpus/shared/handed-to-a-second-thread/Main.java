public class Main {
    int value;

    public static void main(String[] args) throws InterruptedException {
        Main shared = new Main();
        shared.value = 1;
        Thread first = new Thread(() -> shared.value += 10);
        first.start();
        first.join();
        shared.value *= 2;
        Thread second = new Thread(() -> {
            shared.value += 100;
            Thread third = new Thread(() -> shared.value *= 3);
            third.start();
            try {
                third.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            shared.value++;
        });
        second.start();
        second.join();
        assert shared.value == 367;
    }
}
