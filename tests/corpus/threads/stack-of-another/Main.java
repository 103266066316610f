/** How deep another thread stands: nowhere before it has begun and after its end, and somewhere in between. */
public class Main {
    static volatile int step;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            step = 1;
            step = 2;
        });
        assert other.getStackTrace().length == 0;
        other.start();
        int seen = other.getStackTrace().length;
        other.join();
        assert seen < 10 && other.getStackTrace().length == 0;
    }
}
