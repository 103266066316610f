public class Main {
    public static void main(String[] args) throws Exception {
        System.out.printf("%d %5d|%-5d|%05d %+d %,d %x %X %o%n", 42, 42, 42, 42, 42, 1234567, 255, 255, 8);
        System.out.printf("%s %10s|%-10s|%.3s %S%n", "text", "right", "left", "truncate", "upper");
        System.out.printf("%f %.2f %10.3f|%-10.1f|%e %.3e %g%n", 3.14159, 2.71828, 1.5, 2.25, 12345.678, 0.00012, 0.5);
        System.out.printf("%b %c %% %n", true, 'x');
        System.out.println(String.format("%2$s %1$s %2$s", "a", "b"));
        System.out.println(String.format("%08.3f|%(d|% d", -3.5, -7, 7));
        System.out.println(String.format("%h %s %s", "hash", null, java.util.List.of(1, 2)));
        System.out.println(String.format("%d %d %d", (byte) 1, (short) 2, 3L));
        System.out.println(String.format("%.0f %.1f %.2f %.3f", 0.5, 0.25, 1.005, 2.0005));
        System.out.println(String.format("%x %d", -1, Long.MIN_VALUE));
        System.out.println(String.format("%s %s", new int[0].length, Double.NaN) + String.format("%f", Double.POSITIVE_INFINITY));
        try {
            String.format("%d", "no");
        } catch (java.util.IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
        try {
            String.format("%s %s", 1);
        } catch (java.util.IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }
}
