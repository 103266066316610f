/** Several contents are brought to the pool beside literals of them: more than are taken back one by one. */
public class Main {
    static String joined(String a, String b) {
        return new StringBuilder(a).append(b).toString();
    }

    public static void main(String[] args) throws Exception {
        StringBuilder mine = new StringBuilder();
        Thread brings = new Thread(() -> {
            for (int i = 0; i < 7; i++) {
                String s = joined("content", String.valueOf(i));
                if (s.intern() == s) {
                    mine.append(i);
                }
            }
        });
        boolean[] same = new boolean[1];
        Thread resolves = new Thread(() -> same[0] = "content0".length() == 8 && "content6".length() == 8);
        brings.start();
        resolves.start();
        brings.join();
        resolves.join();
        System.out.print(mine + " " + same[0]);
    }
}
