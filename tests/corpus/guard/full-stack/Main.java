public class Main {
    public static void main(String[] args) {
        Answer.fill(() -> {
            assert args.length > 0;
        });
    }
}

class Answer {
    static void fill(Runnable task) {
        try {
            fill(task);
        } catch (StackOverflowError full) {
            // The check would not come to its end here.
        }
    }
}
