import gov.nasa.jpf.vm.Verify;

/** Two threads do the same; the second one takes any string that was made. */
public class Main {
    static Thread first;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                synchronized (Main.class) {
                    if (first == null) {
                        first = Thread.currentThread();
                    } else {
                        System.out.println(Verify.randomObject("java.lang.String"));
                    }
                }
            }).start();
        }
    }
}
