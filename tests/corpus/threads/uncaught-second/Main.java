public class Main {
    static volatile boolean failing;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            failing = true;
            throw new IllegalStateException("late");
        });
        t.start();
        if (failing) {
            System.out.print("seen");
        }
    }
}
