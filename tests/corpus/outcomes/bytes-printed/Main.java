/** What differs in one byte that is no text is another outcome. */
public class Main {
    static volatile int more;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> more++);
        other.start();
        int seen = more;
        other.join();
        System.out.write(200 + seen);
        // A character in two pieces is a character.
        System.out.write(0xc3);
        System.out.write(0xa9);
        // And these are the letters of an escape.
        System.out.print("\\xC8");
        System.out.flush();
    }
}
