import gov.nasa.jpf.vm.Verify;

/** An exception that is asked for its message reads values which nobody has chosen. */
public class Main {
    static int code = Verify.getInt(3, 4);

    static class Odd extends RuntimeException {
        final int number;

        Odd(int number) {
            this.number = number;
        }

        @Override
        public String getMessage() {
            return "odd " + (number >= 0) + " " + (code > 2);
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        throw new Odd(Verify.getInt(0, 1));
    }
}
