public class Main {
    static final char[] CHARS = {'a', 'a'};

    static void write() {
        CHARS[0] = 'b';
        CHARS[1] = 'b';
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::write);
        other.start();
        String read = new String(CHARS);
        other.join();
        assert !read.equals("ab") : "the second one was written before it was read";
    }
}
