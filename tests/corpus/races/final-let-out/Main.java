public class Main {
    static volatile Main seen;
    final int number;

    Main() {
        seen = this;
        number = 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::new);
        other.start();
        Main main = seen;
        assert main == null || main.number < 2;
    }
}
