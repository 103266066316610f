import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** More than the heap holds is kept by weak references alone. */
public class Main {
    public static void main(String[] args) {
        List<WeakReference<byte[]>> list = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            list.add(new WeakReference<>(new byte[1 << 20]));
        }
        System.out.println(list.size());
    }
}
