/** Each of two threads needs more than half of the heap for a while. */
public class Main {
    static int use() {
        byte[] buffer = new byte[1_200_000];
        buffer[7] = 1;
        return buffer[7];
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Main::use);
        other.start();
        use();
        other.join();
    }
}
