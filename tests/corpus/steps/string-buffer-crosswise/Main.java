public class Main {
    static final StringBuffer A = new StringBuffer("a");
    static final StringBuffer B = new StringBuffer("b");

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> A.append(B));
        t.start();
        B.append(A);
        t.join();
    }
}
