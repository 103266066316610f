/** String.format and the text around numbers. */
public class Program {
    public static void main(String[] args) {
        System.out.println(String.format("%d %5.2f %s %x %c %b %-5s|%05d %,d", 1, 2.5, "x", 255, 'c', true, "l", 42, 1234567));
        System.out.printf("%.3e %10s%n", 12345.678, Math.sqrt(2));
        System.out.println(Double.toString(0.1) + Float.parseFloat("1.5") + Long.toHexString(255L) + Integer.parseInt("12"));
        System.out.println("a,b".split(",").length + " x ".strip() + "abc".replace("b", "d") + "ab".repeat(2) + "A".toLowerCase());
    }
}
