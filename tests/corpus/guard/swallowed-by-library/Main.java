import java.util.concurrent.FutureTask;

public class Main {
    public static void main(String[] args) {
        Answer.call(() -> {
            assert args.length > 0 : "in a pool";
        });
    }
}

class Answer {
    static void call(Runnable task) {
        new FutureTask<>(task, null).run();
    }
}
