import java.lang.ref.WeakReference;

public class Main {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder("text");
        WeakReference<StringBuilder> reference = new WeakReference<>(text);
        System.out.println(text);
        // Nobody holds the text any more.
        System.out.println(reference.get().length());
    }
}
