public class Main {
    public static void main(String[] args) {
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getName()), "a");
        t.start();
        t.setName("b");
    }
}
