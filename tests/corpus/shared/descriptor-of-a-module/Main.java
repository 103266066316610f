/** There is one of it, as there is one map of the environment. */
public class Main {
    static Object seen;

    public static void main(String[] args) throws InterruptedException {
        Module module = String.class.getModule();
        Thread t = new Thread(() -> seen = module.getDescriptor());
        t.start();
        Object own = module.getDescriptor();
        t.join();
        System.out.println((own == seen) + " " + (System.getenv() == System.getenv()));
    }
}
