import java.util.concurrent.LinkedBlockingDeque;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(2);
        deque.add(0);
        Thread t = new Thread(() -> {
            try {
                deque.putFirst(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        if (deque.offerLast(2)) {
            deque.remove(0);
        }
        t.join();
        System.out.println(deque);
    }
}
