import gov.nasa.jpf.vm.Verify;

/** A thread ends within a section, while another one is about to look whether it has ended: the section ends with it. */
public class Main {
    static volatile int written;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Verify.beginAtomic();
            written = 1;
        });
        t.start();
        t.join();
        System.out.println(written);
    }
}
