import java.util.concurrent.LinkedTransferQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        new Thread(queue::poll).start();
        queue.transfer(1);
    }
}
