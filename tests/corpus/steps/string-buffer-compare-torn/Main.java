public class Main {
    static final StringBuffer TWO = new StringBuffer("ab");

    public static void main(String[] args) throws Exception {
        // First "ab", then "ba": torn it would be "bb".
        Thread t = new Thread(() -> TWO.reverse());
        t.start();
        int order = new StringBuffer("bb").compareTo(TWO);
        t.join();
        assert order != 0;
    }
}
