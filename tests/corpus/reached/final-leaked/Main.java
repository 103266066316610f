public class Main {
    static volatile Main leaked;

    final int value;

    Main() {
        leaked = this;
        value = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::new);
        other.start();
        Main seen = leaked;
        if (seen != null) {
            assert seen.value == 7 : "not written yet";
        }
        other.join();
    }
}
