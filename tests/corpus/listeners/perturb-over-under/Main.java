/** A value, and what lies just above and below it; a place can be singled out. */
public class Main {
    static long speed = 10;
    static byte small = 127;

    public static void main(String[] args) {
        long first = speed;
        long second = speed; // this one
        System.out.println(first + " " + second + " " + small);
    }
}
