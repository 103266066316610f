import java.util.concurrent.SynchronousQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>(true);
        for (int i = 1; i <= 2; i++) {
            int mine = i;
            Thread t = new Thread(() -> {
                try {
                    queue.put(mine);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            t.setDaemon(true);
            t.start();
        }
        System.out.println(queue.take());
    }
}
