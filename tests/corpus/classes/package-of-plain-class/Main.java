import gov.nasa.jpf.vm.Verify;

/** Whether a package is defined, where its class has nothing to initialise. */
public class Main {
    static boolean seen;

    static boolean isDefined() {
        return Main.class.getClassLoader().getDefinedPackage("p") != null;
    }

    public static void main(String[] args) throws InterruptedException {
        int way = Verify.getInt(0, 3);
        if (way == 1) {
            p.Plain.use();
        }
        boolean before = isDefined();
        if (way == 2) {
            Thread t = new Thread(p.Plain::use);
            Thread u = new Thread(() -> seen = isDefined());
            t.start();
            u.start();
            t.join();
            u.join();
        }
        System.out.println(way + ": " + before + " " + seen + " " + isDefined());
    }
}
