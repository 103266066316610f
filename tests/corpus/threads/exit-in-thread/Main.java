public class Main {
    public static void main(String[] args) throws Exception {
        new Thread(() -> System.exit(0)).start();
        System.out.print("a");
        System.out.print("b");
    }
}
