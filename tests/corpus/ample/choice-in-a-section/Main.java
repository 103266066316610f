import gov.nasa.jpf.vm.Verify;

/** A choice of data within a section, beside another thread's long section under another lock. */
public class Main {
    static final Object LOCK = new Object();
    static String text = "";

    static void one() {
        synchronized (LOCK) {
            Verify.getInt(0, 0);
        }
        synchronized (Main.class) {
            text += "a" + 1;
        }
    }

    static void two() {
        synchronized (Main.class) {
            text += "b";
            text += "c";
            text += "d";
            text += "e";
            text += "f";
            text += "g";
            text += "h";
            text += text;
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
