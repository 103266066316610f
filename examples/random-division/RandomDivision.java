import gov.nasa.jpf.vm.Verify;

/** A test with random numbers finds this now and then; trying all of them finds it always. */
public class RandomDivision {
    public static void main(String[] args) {
        int a = Verify.random(2);
        System.out.println("a = " + a);
        int b = Verify.random(3);
        System.out.println("b = " + b);
        int c = a / (b + a - 2);
        System.out.println("c = " + c);
    }
}
