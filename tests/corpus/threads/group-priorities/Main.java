/** A group takes over from its parent whatever comes last. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup above = new ThreadGroup("above");
        ThreadGroup below = new ThreadGroup(above, "below");
        Thread t = new Thread(() -> above.setMaxPriority(3));
        t.start();
        below.setMaxPriority(8);
        t.join();
        System.out.println(above.getMaxPriority() + " " + below.getMaxPriority());
    }
}
