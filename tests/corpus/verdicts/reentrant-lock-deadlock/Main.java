import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        Lock a = new ReentrantLock();
        Lock b = new ReentrantLock();
        new Thread(() -> {
            a.lock();
            b.lock();
            b.unlock();
            a.unlock();
        }).start();
        b.lock();
        a.lock();
        a.unlock();
        b.unlock();
    }
}
