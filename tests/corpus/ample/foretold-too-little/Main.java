/** What the other thread prints comes after a step that has nothing to do with it. */
public class Main {
    static volatile int step;

    public static void main(String[] args) {
        new Thread(() -> {
            step = 1;
            step = 2;
            System.out.print("b");
        }).start();
        System.out.print("a");
    }
}
