public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> System.out.print("t"));
        t.start();
        t.join(1);
        System.out.print(t.isAlive() ? "a" : "e");
    }
}
