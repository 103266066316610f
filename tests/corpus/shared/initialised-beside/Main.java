public class Main {
    static class Late {
        static int n = 1;
        static int m = n + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println(Late.n + Late.m));
        other.start();
        System.out.println(Late.m);
    }
}
