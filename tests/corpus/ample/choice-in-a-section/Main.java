import gov.nasa.jpf.vm.Verify;

/** Choices of data within sections, beside another thread's long section under another lock. */
public class Main {
    static final Object LOCK = new Object();
    static String text = "";
    static int n;

    static void one() {
        for (int i = 0; i < 2; i++) {
            synchronized (LOCK) {
                n += Verify.getInt(0, 0);
            }
        }
        synchronized (Main.class) {
            text += "a" + 1;
        }
    }

    static void two() {
        synchronized (Main.class) {
            text += text;
            text += "b" + 1;
            text += text.length();
            text += "c";
            text += "b" + 1;
            text += text.substring(1);
            text += text.substring(1);
            text += text.substring(1);
            text += "c";
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(Main::one, "one");
        one.start();
        two();
        one.join();
        System.out.println(text);
    }
}
