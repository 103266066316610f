import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

public class Main {
    public static void main(String[] args) throws Exception {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " " + s.lastIndexOf("o") + " "
                + s.indexOf("o", 5) + " " + s.indexOf("zz"));
        System.out.println(s.substring(7) + s.substring(0, 5) + s.toUpperCase() + s.toLowerCase());
        System.out.println(s.replace('l', 'L') + " " + s.replace("World", "there") + " " + s.replaceAll("[aeiou]", "*"));
        System.out.println(s.contains("World") + " " + s.startsWith("Hell") + " " + s.endsWith("d") + " " + s.isEmpty());
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a1b22c".split("[0-9]+"))
                + Arrays.toString("a,b,c".split(",", 2)) + Arrays.toString("".split(",")));
        System.out.println("  trim me ".trim() + "|" + " \u2003strip ".strip() + "|" + "   ".isBlank());
        System.out.println("ab".repeat(3) + " " + String.join("-", "x", "y") + " " + String.join("/", List.of("p", "q")));
        System.out.println("apple".compareTo("banana") + " " + "a".compareTo("abc") + " " + "ABC".equalsIgnoreCase("abc")
                + " " + "b".compareToIgnoreCase("A"));
        System.out.println("one\ntwo\r\nthree".lines().toList());
        System.out.println("x".equals(null) + " " + "hash".hashCode() + " " + "\u4e2d\u6587".hashCode() + " " + "".hashCode());
        System.out.println(new String(new char[] {'a', 'b'}) + String.valueOf(3.0) + String.valueOf((Object) null));
        System.out.println("h\u00e9llo \u4e2d".getBytes(StandardCharsets.UTF_8).length + " "
                + new String(new byte[] {(byte) 0xe4, (byte) 0xb8, (byte) 0xad}, StandardCharsets.UTF_8));
        System.out.println(Arrays.toString("\u00e9".getBytes(StandardCharsets.ISO_8859_1))
                + Arrays.toString("\u4e2d".getBytes(StandardCharsets.US_ASCII)));
        System.out.println("\ud83d\ude00".length() + " " + "\ud83d\ude00".codePointCount(0, 2) + " "
                + Integer.toHexString("\ud83d\ude00".codePointAt(0)));
        System.out.println("banana".chars().filter(c -> c == 'a').count() + " " + "abc".toCharArray().length);
        System.out.println("%d items, %s".formatted(3, "ok") + " " + "tab\\t".translateEscapes() + " " + "a\n b".indent(2));
        System.out.println("matches 123".matches(".*\\d+") + " " + "x=1;y=2".replaceAll("(\\w)=(\\d)", "$2=$1"));
        System.out.println("  a\n    b".stripIndent() + "|" + "mixed".transform(t -> t + "!"));
        System.out.println("region".regionMatches(true, 1, "EGI", 0, 3) + " " + "abc".contentEquals(new StringBuilder("abc")));
        System.out.println("Stra\u00dfe".toUpperCase() + " " + "\u0130".toLowerCase().length());
    }
}
