import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) {
        Object value = switch (Verify.getInt(0, 3)) {
            case 0 -> Verify.getIntFromList(-1, 2_000_000_000);
            case 1 -> Verify.getLongFromList(1L << 40, Long.MIN_VALUE);
            case 2 -> Verify.getFloatFromList(0.1f, Float.NaN);
            default -> Verify.getDoubleFromList(1e300, -0.0);
        };
        System.out.println(value + " " + Verify.isCalledFromClass("Main") + " " + Verify.isTraceReplay());
    }
}
