import java.util.concurrent.FutureTask;

public class Main {
    static int calls;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> ++calls);
        Thread a = new Thread(task);
        Thread b = new Thread(task);
        a.start();
        b.start();
        int value = task.get();
        a.join();
        b.join();
        System.out.println(value + " " + calls);
    }
}
