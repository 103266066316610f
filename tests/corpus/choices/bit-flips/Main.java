import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) {
        Object value = switch (Verify.getInt(0, 7)) {
            case 0 -> Verify.getBitFlip(true, 1);
            case 1 -> low(Verify.getBitFlip((byte) -1, 7));
            case 2 -> (int) Verify.getBitFlip('\0', 15);
            case 3 -> (short) Verify.getBitFlip((short) 0, 16);
            case 4 -> Integer.bitCount(Verify.getBitFlip(0, 1));
            case 5 -> Long.bitCount(Verify.getBitFlip(-1L, 2));
            case 6 -> Float.isInfinite(Verify.getBitFlip(1.0f, 1));
            default -> Double.isNaN(Verify.getBitFlip(Double.POSITIVE_INFINITY, 1));
        };
        System.out.println(value);
    }

    private static String low(byte b) {
        return "byte " + b;
    }
}
