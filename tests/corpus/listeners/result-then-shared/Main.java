/** A native method's result is replaced before a read that is a scheduling point of its own: others still get in between. */
public class Main {
    static int x;

    public static void main(String[] args) {
        Thread other = new Thread(() -> x = 2);
        other.start();
        x = 1;
        System.out.println(StrictMath.sqrt(4.0) + x);
    }
}
