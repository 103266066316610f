import gov.nasa.jpf.vm.Verify;

/** So much is allocated in one step that garbage is collected in the middle of it, after an element was written. */
public class Main {
    static final int[] cells = new int[300];

    public static void main(String[] args) {
        Verify.getInt(0, 0);
        cells[7] = 1 - Verify.getInt(0, 1);
        for (int i = 0; i < 90; i++) {
            byte[] garbage = new byte[1 << 20];
        }
        Verify.getInt(0, 0);
        System.out.println(cells[7]);
    }
}
