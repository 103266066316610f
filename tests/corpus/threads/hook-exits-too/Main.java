public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.print("hook ");
            System.exit(0);
        }));
        System.exit(0);
    }
}
