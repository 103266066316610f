/** Two threads do the same; the first one to come looks where it stands in a list of all. */
public class Main {
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                synchronized (Main.class) {
                    if (turns++ == 0) {
                        Thread[] all = new Thread[8];
                        int at = Thread.enumerate(all) - 1;
                        while (all[at] != Thread.currentThread()) {
                            at--;
                        }
                        System.out.println(at);
                    }
                }
            }).start();
        }
    }
}
