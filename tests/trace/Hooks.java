public class Hooks {
    static int turn;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert turn != 1;
        }, "hook"));
        new Thread(() -> turn = 1, "T").start();
    }
}
