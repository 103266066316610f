public class Main {
    public static void main(String[] args) {
        Answer.quieten();
        throw new IllegalStateException("trusted");
    }
}

class Answer {
    static void quieten() {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> { });
    }
}
