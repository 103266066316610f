public class Main {
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> System.out.println("a"));
        Thread b = new Thread(() -> System.out.println("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("end");
    }
}
