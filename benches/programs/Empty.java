/** What a program costs before it does anything. */
public class Empty {
    public static void main(String[] args) {
    }
}
