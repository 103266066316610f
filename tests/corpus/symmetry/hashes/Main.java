/** Each of two threads makes an object; they have different hashes. */
public class Main {
    static Object mine;
    static int turns;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                Object made = new Object();
                synchronized (Main.class) {
                    if (turns++ == 0) {
                        mine = made;
                    } else {
                        System.out.println(mine.hashCode() < made.hashCode());
                    }
                }
            }).start();
        }
    }
}
