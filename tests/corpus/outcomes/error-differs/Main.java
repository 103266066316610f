public class Main {
    static int first;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> claim(1));
        Thread two = new Thread(() -> claim(2));
        one.start();
        two.start();
        one.join();
        two.join();
        if (first == 1) {
            throw new IllegalStateException("first was 1");
        }
        assert first == 3 : "first was 2\nand that is that";
    }

    static void claim(int number) {
        if (first == 0) {
            first = number;
        }
    }
}
