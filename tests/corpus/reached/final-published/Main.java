public class Main {
    static volatile Main published;

    final int value;

    Main() {
        value = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> published = new Main());
        other.start();
        Main seen = published;
        if (seen != null) {
            assert seen.value == 7;
        }
        other.join();
    }
}
