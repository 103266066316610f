import gov.nasa.jpf.vm.Verify;

/** Lengths of arrays of ten dimensions, each of which is chosen. */
public class Main {
    public static void main(String[] args) {
        int outer = Verify.getInt(1, 2);
        int inner = Verify.getInt(0, 1);
        int last = Verify.getInt(2, 3);
        int[][][][][][][][][][] array = new int[outer][1][1][1][1][1][1][1][inner][last];
        int[][] end = array[outer - 1][0][0][0][0][0][0][0];
        System.out.println(array.length + " " + end.length + " " + (end.length == 0 ? "" : end[0].length));
    }
}
