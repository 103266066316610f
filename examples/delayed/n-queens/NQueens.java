import gov.nasa.jpf.vm.Verify;

/** A queen in each row: its column is a choice, and the board is checked when all are placed. */
public class NQueens {
    public static void main(String[] args) {
        int size = Integer.parseInt(args[0]);
        int[] column = new int[size];
        for (int row = 0; row < size; row++) {
            column[row] = Verify.getInt(0, size - 1);
        }
        Verify.assume(isSolution(column));
    }

    static boolean isSolution(int[] column) {
        for (int row = 0; row < column.length; row++) {
            int here = column[row];
            for (int above = 0; above < row; above++) {
                int distance = Math.abs(here - column[above]);
                if (distance == 0 || distance == row - above) {
                    return false;
                }
            }
        }
        return true;
    }
}
