import java.util.Random;
public class Main {
  static int m = 1;
  static void p(String a, String b) { a.length(); }
  public static void main(String[] a) {
    new Thread(() -> { Random r = new Random(0); while (true) { if (r.nextInt(4) == 3) m = 1 - m; } }).start();
    String sq = "left; go";
    if (m == 1) { String s = m == 1 ? "x" : null; p(s, sq); }
  }
}
