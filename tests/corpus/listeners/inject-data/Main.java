import gov.nasa.jpf.vm.Verify;

/** A call that makes a choice by itself. */
public class Main {
    public static void main(String[] args) {
        String got;
        try {
            got = "" + Verify.getInt(1, 3);
        } catch (ArithmeticException e) {
            got = "none";
        }
        System.out.println(got);
    }
}
