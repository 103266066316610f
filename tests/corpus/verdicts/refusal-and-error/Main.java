import java.net.ServerSocket;

public class Main {
    static int turn;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            if (turn == 1) {
                try {
                    new ServerSocket(0).close();
                } catch (Exception e) {
                    // It cannot be had.
                }
            }
            assert turn != 2;
        });
        other.start();
        turn = 1;
        turn = 2;
        other.join();
    }
}
