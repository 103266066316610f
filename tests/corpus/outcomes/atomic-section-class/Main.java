import gov.nasa.jpf.vm.Verify;

/** The section fails where the thread initialises the class that it needs. */
public class Main {
    static class Needed {
        static int value;

        static {
            value = 5;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> System.out.println("thread: " + Needed.value));
        thread.start();
        Verify.beginAtomic();
        int value = Needed.value;
        Verify.endAtomic();
        thread.join();
        System.out.println("main: " + value);
    }
}
