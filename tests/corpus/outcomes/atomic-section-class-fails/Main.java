import gov.nasa.jpf.vm.Verify;

/** The same where the initialiser fails: the section meets it, or what it has left. */
public class Main {
    static class Needed {
        static int value = Integer.parseInt("none");
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                System.out.println(Needed.value);
            } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
                System.out.println("thread: " + e.getClass().getSimpleName());
            }
        });
        thread.start();
        try {
            Verify.beginAtomic();
            System.out.println(Needed.value);
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            Verify.endAtomic();
            thread.join();
            System.out.println("main: " + e.getClass().getSimpleName());
        }
    }
}
