public class Main {
    static final StringBuilder text = new StringBuilder("start");

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> text.setLength(2));
        other.start();
        int length = text.length();
        other.join();
        assert length == 5 || length == 2;
    }
}
