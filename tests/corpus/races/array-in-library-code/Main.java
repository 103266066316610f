public class Main {
    static final char[] letters = new char[2];

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> "ab".getChars(0, 2, letters, 0));
        other.start();
        "cd".getChars(0, 2, letters, 0);
        other.join();
        assert letters[1] != 0;
    }
}
