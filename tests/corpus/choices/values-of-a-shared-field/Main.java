import gov.nasa.jpf.vm.Verify;

/** The field that a choice names is read when the choice is asked for: before or after another thread writes it. */
public class Main {
    static int size = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> size = 2);
        other.start();
        int picked = Verify.getInt("picked");
        other.join();
        System.out.println(picked);
    }
}
