import java.util.concurrent.ConcurrentLinkedDeque;

public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>();
        deque.add("a");
        deque.add("b");
        Thread t = new Thread(() -> deque.addFirst("c"));
        t.start();
        deque.addLast(deque.pollFirst());
        t.join();
        System.out.println(deque);
    }
}
