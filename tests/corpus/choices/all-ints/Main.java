import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) {
        try {
            Verify.getInt(Integer.MAX_VALUE, Integer.MIN_VALUE);
            System.out.println("chosen");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Verify.assume(Verify.getInt(Integer.MIN_VALUE, Integer.MIN_VALUE + 2) == Integer.MIN_VALUE + 2);
    }
}
