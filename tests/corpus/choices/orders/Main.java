import gov.nasa.jpf.vm.Verify;
import java.util.Arrays;

public class Main {
    public static void main(String[] args) {
        boolean named = args.length > 0;
        int[] order = named ? Verify.getPermutation("order", 3) : Verify.getPermutation(3);
        System.out.println(Arrays.toString(order));
    }
}
