public class Main {
    static volatile int step;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (step == 1) {
                Runtime.getRuntime().halt(7);
            }
            System.out.println(step);
        }));
        Thread other = new Thread(() -> {
            step = 1;
            System.exit(1);
        });
        other.start();
        System.exit(2);
    }
}
