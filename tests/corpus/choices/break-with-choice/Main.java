import gov.nasa.jpf.vm.Verify;

/** The method that ends the transition and chooses a number gives that number. */
public class Main {
    public static void main(String[] args) {
        int number = Verify.breakTransition("here", 3, 5);
        Verify.breakTransition();
        System.out.println(number);
    }
}
