import gov.nasa.jpf.vm.Verify;

public class Main {
    static class Failure extends RuntimeException {
        final int number;

        Failure(int number) {
            this.number = number;
        }

        /** Whoever reports the failure asks for it: the number is not chosen then. */
        @Override
        public String getMessage() {
            return "number " + number;
        }
    }

    public static void main(String[] args) {
        throw new Failure(Verify.getInt(5, 7));
    }
}
