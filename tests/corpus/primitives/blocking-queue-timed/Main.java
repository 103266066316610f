import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> in = new LinkedBlockingQueue<>();
        ArrayBlockingQueue<Integer> out = new ArrayBlockingQueue<>(1);
        out.add(0);
        Thread t = new Thread(() -> {
            in.add(1);
            out.poll();
        });
        t.start();
        Integer got = in.poll(1, TimeUnit.MILLISECONDS);
        boolean given = out.offer(2, 1, TimeUnit.MILLISECONDS);
        System.out.println(got + " " + given);
        t.join();
    }
}
