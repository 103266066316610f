public class Main {
    static final char[] CHARS = {'a', 'a'};

    static void write() {
        synchronized (CHARS) {
            CHARS[0] = 'b';
            CHARS[1] = 'b';
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::write);
        other.start();
        String read;
        synchronized (CHARS) {
            read = new String(CHARS);
        }
        other.join();
        assert read.equals("aa") || read.equals("bb");
    }
}
