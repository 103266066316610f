import gov.nasa.jpf.vm.Verify;
import java.util.function.IntBinaryOperator;

public class Main {
    static int sum;

    static void add() {
        Verify.beginAtomic();
        IntBinaryOperator plus = Integer::sum;
        sum = plus.applyAsInt(sum, 1);
        Verify.endAtomic();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::add);
        t.start();
        add();
        t.join();
        System.out.print(sum);
    }
}
