import java.util.concurrent.FutureTask;

public class Main {
    public static void main(String[] args) {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        new Thread(task).start();
        if (task.isDone()) {
            System.out.println(task.toString().contains("Not"));
        }
    }
}
