import java.util.concurrent.Exchanger;

public class Main {
    public static void main(String[] args) throws Exception {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Thread t = new Thread(() -> {
            try {
                int first = exchanger.exchange(1);
                int second = exchanger.exchange(first + 10);
                assert first == 2 && second == 21 : first + " " + second;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        int first = exchanger.exchange(2);
        int second = exchanger.exchange(first + 20);
        assert first == 1 && second == 12 : first + " " + second;
        t.join();
    }
}
