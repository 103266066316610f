import gov.nasa.jpf.vm.Verify;
import java.util.Arrays;
import java.util.function.IntSupplier;

/** One number goes through every kind of place that a value can be copied through; all copies have the value that one of them gets. */
public class Main {
    static int inStatic;
    int inField;
    final int inFinal;

    record Pair(int left, boolean right) {}

    Main(int value) {
        inFinal = value;
    }

    static int passed(int value) {
        return value;
    }

    static int last(int... values) {
        return values[values.length - 1];
    }

    synchronized int kept(int value) {
        inField = value;
        return inField;
    }

    public static void main(String[] args) {
        int chosen = Verify.getInt(0, 2);
        boolean flag = Verify.getBoolean();
        inStatic = chosen;
        Main object = new Main(passed(inStatic));
        int[] array = {7, object.kept(object.inFinal), 7};
        int[] copied = new int[5];
        System.arraycopy(array, 1, copied, 3, 2);
        int[] cloned = Arrays.copyOf(copied.clone(), 8);
        Arrays.fill(cloned, 5, 8, cloned[3]);
        IntSupplier captured = () -> cloned[6];
        Pair pair = new Pair(last(1, 2, captured.getAsInt()), flag);
        int[][] nested = {{pair.left()}, {}};
        int swapped = nested[0][0];
        nested[0][0] = nested.length;
        int again = args.length == 0 ? swapped : 9;
        boolean flipped = pair.right();
        System.out.println(again + " " + flipped + " " + chosen + " " + flag + " " + inStatic + " " + object.inField + " "
            + Arrays.toString(array) + " " + Arrays.toString(cloned) + " " + pair);
    }
}
