public class Main {
    static int a, b;
    static boolean same(int n) {
        int p = a;
        if (n > 0) return true; //A
        return p == b;
    }
    static boolean differ() {
        int p = a;
        same(1);
        int q = a;
        return p != q;
    }
    static void sync() { }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { a = 1; a = 2; a = 3; });
        t.start();
        same(0);
    }
}
