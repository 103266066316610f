import java.util.Arrays;

public class Main {
    public static void main(String[] args) throws Exception {
        int[][] grid = new int[3][4];
        grid[1][2] = 5;
        grid[2] = new int[] {9};
        System.out.println(Arrays.deepToString(grid));
        int[][][] cube = new int[2][3][];
        System.out.println(cube[1].length + " " + cube[1][2]);
        long[][] ragged = {{1}, {2, 3}, {}};
        System.out.println(ragged[1][1] + " " + ragged[2].length);
        int[] a = {3, 1, 2};
        int[] b = a.clone();
        b[0] = 7;
        System.out.println(a[0] + " " + b[0] + " " + a.equals(b) + " " + Arrays.equals(a, new int[] {3, 1, 2}));
        int[][] shallow = grid.clone();
        shallow[0][0] = 42;
        System.out.println(grid[0][0]);
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + " " + Arrays.binarySearch(a, 2) + " " + Arrays.hashCode(a));
        Object[] objects = new Integer[] {1, 2};
        System.out.println(objects.getClass().getName() + " " + int[][].class.getName() + " " + grid.getClass().getSimpleName());
        try {
            objects[0] = "no";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.arraycopy(a, 0, a, 1, 2);
        System.out.println(Arrays.toString(a));
        try {
            System.arraycopy(a, 0, a, 2, 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        String[] words = {"pear", "fig", "apple"};
        Arrays.sort(words, (x, y) -> x.length() - y.length());
        System.out.println(String.join(",", words));
        char[] chars = {'x', 'y'};
        System.out.println(chars);
        System.out.println(String.valueOf(chars, 1, 1));
        boolean[] flags = new boolean[3];
        Arrays.fill(flags, 1, 3, true);
        System.out.println(Arrays.toString(flags) + Arrays.toString(Arrays.copyOfRange(words, 1, 5)));
        byte[] bytes = {(byte) 128, -1};
        System.out.println(bytes[0] + " " + (bytes[1] & 0xff));
        short[] shorts = {1};
        shorts[0] += 40000;
        System.out.println(shorts[0]);
        double[] doubles = new double[2];
        doubles[1] -= 0.5;
        float[] floats = {1, 2};
        floats[1]++;
        System.out.println(doubles[1] + floats[1]);
        System.out.println(Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " "
                + Arrays.compare(new byte[] {1}, new byte[] {1, 2}));
        System.out.println(Arrays.asList(1, 2, 3).indexOf(2) + " " + Arrays.stream(a).sum());
    }
}
