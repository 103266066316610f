public class Init {
    static class A { static int x = B.y + 1; }
    static class B { static int y = A.x + 1; }
    public static void main(String[] args) {
        Thread t = new Thread(() -> System.out.println(A.x), "T");
        t.start();
        System.out.println(B.y);
    }
}
