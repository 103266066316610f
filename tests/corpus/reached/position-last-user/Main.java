import java.text.ParsePosition;

/** When the other thread writes, nobody else can reach the object any more. */
public class Main {
    public static void main(String[] args) {
        ParsePosition position = new ParsePosition(0);
        new Thread(() -> position.setIndex(1)).start();
        System.out.println(position.getIndex());
    }
}
