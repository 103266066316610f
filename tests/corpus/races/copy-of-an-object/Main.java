public class Main implements Cloneable {
    int number;

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        Thread other = new Thread(() -> main.number = 1);
        other.start();
        Main copy = (Main) main.clone();
        other.join();
        assert copy.number < 2;
    }
}
