/** The JDK's groups notify those who wait; these do not. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread t = new Thread(group, () -> {});
        synchronized (group) {
            t.start();
            while (group.activeCount() > 0) {
                group.wait();
            }
        }
    }
}
