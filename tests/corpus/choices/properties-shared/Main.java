import gov.nasa.jpf.vm.Verify;

/** Two threads and one configuration. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> Verify.setProperties("a=1"));
        t.start();
        String seen = Verify.getProperty("a");
        Verify.setHeuristicSearchValue(7);
        t.join();
        System.out.println(seen + " " + Verify.getProperty("a") + " " + Verify.getHeuristicSearchValue());
    }
}
