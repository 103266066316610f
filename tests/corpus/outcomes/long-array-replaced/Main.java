import gov.nasa.jpf.vm.Verify;

/** A long array is dropped, another one takes its place and gets other elements; then all of this is taken back. */
public class Main {
    static int[] cells = make(0);

    static int[] make(int last) {
        int[] made = new int[300];
        made[299] = last;
        return made;
    }

    public static void main(String[] args) {
        if (Verify.getInt(0, 1) == 0) {
            cells = null;
            Verify.getInt(0, 0);
            cells = make(1);
        } else {
            cells[0] = 0;
        }
        Verify.getInt(0, 0);
        System.out.println(cells[299]);
    }
}
