import gov.nasa.jpf.vm.Verify;

/** Places one queen in each row. */
public class NQueens {
    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 6;
        int[] column = new int[size];
        for (int row = 0; row < size; row++) {
            column[row] = Verify.getInt(0, size - 1);
            for (int above = 0; above < row; above++) {
                int distance = Math.abs(column[row] - column[above]);
                Verify.ignoreIf(distance == 0 || distance == row - above);
            }
        }
        StringBuilder board = new StringBuilder();
        for (int row = 0; row < size; row++) {
            board.append(row == 0 ? "" : " ").append(column[row] + 1);
        }
        System.out.println(board);
    }
}
