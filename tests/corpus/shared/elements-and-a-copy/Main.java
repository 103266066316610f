public class Main {
    public static void main(String[] args) {
        int[] cells = new int[2];
        new Thread(() -> cells[0] = 1).start();
        new Thread(() -> cells[1] = 2).start();
        int[] copy = new int[2];
        System.arraycopy(cells, 0, copy, 0, 2);
        System.out.println(copy[0] + " " + copy[1]);
    }
}
