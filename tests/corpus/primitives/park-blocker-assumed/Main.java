import java.util.concurrent.locks.LockSupport;

public class Main {
    static volatile boolean about;
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            about = true;
            LockSupport.park("it");
            done = true;
        });
        thread.start();
        boolean before = about;
        Object blocker = LockSupport.getBlocker(thread);
        boolean after = done;
        LockSupport.unpark(thread);
        thread.join();
        System.out.println(before + " " + blocker + " " + after + " " + LockSupport.getBlocker(thread));
    }
}
