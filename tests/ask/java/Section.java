import gov.nasa.jpf.vm.Verify;
public class Main {
    static final Object lock = new Object();
    static volatile boolean held;
    static int a;
    static int get() { synchronized (lock) { return a; } }
    static void look(String who) {
        System.out.print(""); //A
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                held = true;
                look("t");
            }
        });
        t.start();
        while (!held) { }
        Verify.beginAtomic();
        a = 1;
        look("main");
        a = 2;
        Verify.endAtomic();
    }
}
