/** Locks, joins, volatile fields, different elements, and reads alone: nothing races. */
public class Main {
    static int locked;
    static int before = 3;
    static volatile boolean flag;

    static synchronized void add() {
        locked += before;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[2];
        Thread other = new Thread(() -> {
            add();
            flag = true;
            cells[0] = before;
        });
        other.start();
        add();
        flag = !flag;
        cells[1] = before;
        other.join();
        cells[0]++;
        before = locked;
    }
}
