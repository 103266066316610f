import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int stock = 1;

    static boolean sell() {
        LOCK.lock();
        if (stock == 0) {
            return false;
        }
        stock--;
        LOCK.unlock();
        return true;
    }

    public static void main(String[] args) {
        new Thread(Main::sell).start();
        new Thread(Main::sell).start();
        sell();
    }
}
