import java.util.*;

public class Mistakes {
    int f(String s) {
        int x = s;
        for (Strin t : List.of(1, 2)) {
            undefined(t);
        }
        List raw = new ArrayList<String>();
        raw.add(1);
        while (true) { }
        return x;
    }

    final class A extends B { }
    sealed interface C { }
    void g() { throw new Exception("unreported"); }
}
