import gov.nasa.jpf.vm.Verify;

/** A package is defined where one of its classes is used on the same path, on whatever path the search has been before. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        ClassLoader loader = Main.class.getClassLoader();
        boolean used = !Verify.getBoolean();
        if (used) {
            p.K.used++;
        }
        String before = used + " " + loader.getDefinedPackage("p");
        Thread t = new Thread(() -> p.K.used++);
        t.start();
        Package seen = loader.getDefinedPackage("p");
        t.join();
        System.out.println(before + ", " + seen + ", " + loader.getDefinedPackage("p"));
    }
}
