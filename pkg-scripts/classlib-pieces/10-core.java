/** Every program pays for this piece, so it holds what printing one line needs and nothing more. */
public class Program {
    public static void main(String[] args) {
        System.out.println("one line");
    }
}
