import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

public class Main {
    static WeakReference<StringBuilder> reference;

    static int length() {
        StringBuilder held = reference.get();
        if (held == null) {
            return -1;
        }
        assert reference.get() == held : "gone although it is held";
        assert !reference.refersTo(null) && reference.refersTo(held);
        return held.length();
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder("text");
        reference = new WeakReference<>(text);
        assert length() == 4 : "gone although main holds it";
        Reference.reachabilityFence(text);
        int length = length();
        assert length == 4 || length == -1;
    }
}
