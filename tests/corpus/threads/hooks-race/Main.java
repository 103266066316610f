public class Main {
    static int count;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                int n = ++count;
                if (n == 2) {
                    System.out.print("two");
                }
            }));
        }
    }
}
