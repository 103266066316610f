import java.util.*;
public class Main {
    static void t(String f, Object... a) {
        try {
            System.out.println(f + " -> [" + String.format(f, a) + "]");
        }  catch (Exception e) {
            System.out.println(f + " ! " + e);
        }
    }
    public static void main(String[] x) {
        for (Locale l : new Locale[]{Locale.ROOT, Locale.ENGLISH, Locale.US, Locale.UK})       System.out.println(l +
                " " + String.format(l, "%,d %,.2f %(,.2f %e %x %tB %<tA %<tp", 1234567, 98765.432,
                -1234.5, 0.00123, 255, new GregorianCalendar(2024, 1, 29, 13, 4, 5)));
        double[] ds = {0, -0.0, 1, -1, 0.1, 1.5, 2.5, 1e10, 1e-10, 123456789.987654321, Double.MAX_VALUE,
                Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double d:ds) for (String f:new String[]{"%f", "%.0f", "%.3f", "%10.2f", "%-12.1f|",
                 "%012.2f", "%+f", "% f", "%(f", "%,f", "%#.0f", "%e", "%.0e", "%.10e", "%E", "%g",
                "%.0g", "%.3g", "%G", "%a", "%A", "%.3a"}) t(f, d);
        for (float d:new float[]{1f/3, 3.4e38f, 1e-45f, 0.1f}) for (String f:new String[]{"%f", "%e",
                "%g", "%a", "%s"}) t(f, d);
        for (Object o:new Object[]{0, -1, 42, Integer.MIN_VALUE, Long.MAX_VALUE, (byte)-5, (short)300,
                 new java.math.BigInteger("-123456789012345678901234567890")})       for (String f:new String[]{"%d",
                 "%5d", "%-5d|", "%05d", "%+d", "% d", "%(d", "%,d", "%x", "%X", "%#x", "%o", "%#o",
                "%08x"}) t(f, o);
        t("%.2f", new java.math.BigDecimal("12345678901234567890.125"));
        t("%e", new java.math.BigDecimal("12345678901234567890.125"));
        t("%g", new java.math.BigDecimal("0.00001234"));
        t("%,.3f", new java.math.BigDecimal("-1234567.8915"));
        t("%b %B %b %b", true, false, null, "x");
        t("%h %H", 42, "hello");
        t("%s %S %10s %-10s| %.2s", "a", "b", "c", "d", "efg");
        t("%c %C %c %c", 'a', 'b', 0x1F600, (byte)65);
        t("%n%%");
        t("%5%|%-5%|");
        t("%2$s %1$s %<s %s", "a", "b");
        t("%-5s|%5s|%-5.1s|", "ab", "ab", "ab");
        t("%d", 1.5);
        t("%f", 1);
        t("%q", 1);
        t("%s");
        t("%-d", 1);
        t("%05", 1);
        t("%+s", "a");
        t("%#s", "a");
        t("%c", 0x110000);
        t("%.2d", 1);
        t("%-05d", 1);
        t("%+ d", 1);
        t("%3$s", 1);
        t("%<s", 1);
        t("%,x", 1);
        t("%#d", 1);
        t("%", 1);
        t("%1$", 1);
        t("%n", 1);
        t("%5n");
        t("%tQ", "x");
        t("%tZ", 5L);
        class F implements Formattable {
            public void formatTo(Formatter f, int fl, int w, int p) {
                f.format("F<%d,%d,%d>", fl, w, p);
            }
            public String toString() {
                return "no";
            }
        }
        t("%s %-#10.3S", new F(), new F());
        GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        c.setTimeInMillis(1700000000123L);
        for (char k:"HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc".toCharArray()) {
            t("%t" + k, c);
            t("%T" + k, c.getTime());
            t("%t" + k, 1700000000123L);
        }
        java.time.ZonedDateTime z = java.time.ZonedDateTime.of(2023, 12, 31, 23, 59, 58, 7, java.time.ZoneOffset.ofHours(5));
        for (char k:"HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc".toCharArray()) t("%t" + k, z);
        t("%tY", java.time.LocalTime.NOON);
        t("%tH", java.time.LocalTime.NOON);
        StringBuilder sb = new StringBuilder();
        Formatter fm = new Formatter(sb);
        fm.format("a%d", 1).format("b%d", 2);
        System.out.println(sb + " " + fm.out() + " " + fm.locale());
        fm.close();
        try {
            fm.format("x");
        } catch (FormatterClosedException e) {
            System.out.println(e);
        }
        System.out.println("%d-%s".formatted(1, "z"));
    }
}
