/** A listener's choice ends the transition before a read that is a scheduling point of its own: others still get in between. */
public class Main {
    static int x;

    static void show(int v) {
        int seen = x;
        System.out.println(v + " " + seen);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> x = 2);
        other.start();
        x = 1;
        show(0);
    }
}
