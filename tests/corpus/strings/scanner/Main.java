import java.util.*;
import java.util.regex.*;
import java.io.*;
public class Main {
    public static void main(String[] a) {
        Scanner s = new Scanner("12 3.5 true hello 0x1F 99999999999 1,234\nline two\n\nlast");
        System.out.println(s.nextInt() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.next() +
                " " + s.hasNextInt() + " " + s.hasNextInt(16) + " " + s.next() + " " + s.hasNextInt() +
                " " + s.nextLong() + " " + s.nextInt() + "|" + s.nextLine() + "|" + s.nextLine() +
                "|" + s.nextLine() + "|" + s.hasNextLine() + s.nextLine() + s.hasNext());
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            s.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        s = new Scanner("a,b;;c , d").useDelimiter("[,;]\\s*");
        while (s.hasNext()) System.out.print("<" + s.next() + ">");
        System.out.println(s.delimiter());
        s = new Scanner("abc 12x");
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e + " " + e.getMessage());
        }
        System.out.println(s.next());
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e);
        }
        s = new Scanner("1 fish 2 fish red fish blue fish");
        s.findInLine("(\\d+) fish (\\d+) fish (\\w+) fish (\\w+)");
        MatchResult r = s.match();
        for (int i = 1;i<=r.groupCount();i++) System.out.println(r.group(i));
        System.out.println(s);
        s = new Scanner("x=1 y=22 z=333");
        System.out.println(s.findAll("(\\w)=(\\d+)").map(m->m.group(1) + m.group(2)).toList());
        s = new Scanner("a b c");
        System.out.println(s.tokens().toList());
        s = new Scanner("12345678901234567890 1.5e10 -7 7f");
        System.out.println(s.nextBigInteger() + " " + s.nextBigDecimal() + " " + s.nextByte() + " " + s.nextInt(16));
        s = new Scanner("skip123rest");
        s.skip("[a-z]+");
        System.out.println(s.findWithinHorizon("\\d+", 0) + " " + s.hasNext("rest") + s.next(Pattern.compile("r.*")));
        s = new Scanner("1.234,5 NaN ∞ 1,000.25").useLocale(Locale.GERMAN.equals(null)?null:Locale.US);
        System.out.println(s.locale() + " " + s.radix() + " " + s.next() + " " + s.nextDouble() +
                " " + s.hasNextDouble() + s.next() + " " + s.nextDouble());
        s.close();
        try {
            s.next();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        System.out.println(s.ioException());
        StringTokenizer t = new StringTokenizer("a b\tc,d", ", \t", true);
        System.out.print(t.countTokens());
        while (t.hasMoreTokens()) System.out.print("[" + t.nextToken() + "]");
        System.out.println();
        t = new StringTokenizer("k=v;x=y", "=");
        System.out.println(t.nextToken() + t.nextToken(";") + t.hasMoreElements());
        try {
            new StringTokenizer("").nextToken();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        System.out.println(new StringJoiner(",", "{", "}").add("a").add("b") + " " + new StringJoiner("-").setEmptyValue("E") +
                " " + new StringJoiner("/").add("x").merge(new StringJoiner("+").add("1").add("2")).length());
    }
}
