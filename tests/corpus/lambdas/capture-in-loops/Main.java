import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public class Main {
    private int field = 3;

    int run() {
        Supplier<Integer> viaThis = () -> field++ + this.field;
        return viaThis.get() + viaThis.get();
    }

    public static void main(String[] args) throws Exception {
        List<Supplier<Integer>> suppliers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            suppliers.add(() -> copy * copy);
        }
        for (Supplier<Integer> s : suppliers) {
            System.out.println(s.get());
        }
        int[] counter = {0};
        Runnable inc = () -> counter[0]++;
        inc.run();
        inc.run();
        System.out.println(counter[0]);
        Supplier<Supplier<String>> nested = () -> {
            String inner = "n" + counter[0];
            return () -> inner + counter[0]++;
        };
        Supplier<String> s = nested.get();
        System.out.println(s.get() + s.get());
        System.out.println(new Main().run());
    }
}
