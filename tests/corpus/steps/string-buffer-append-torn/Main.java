public class Main {
    static final StringBuffer A = new StringBuffer();
    static final StringBuffer B = new StringBuffer("xy");

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> A.append(B));
        t.start();
        B.setLength(0);
        t.join();
        String text = A.toString();
        assert text.isEmpty() || text.equals("xy");
    }
}
