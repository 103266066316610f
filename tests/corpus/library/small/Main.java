import java.util.*;
public class Main {
    public static void main(String[] a) {
        System.out.println(Optional.of(3).map(x->x + 1).filter(x->x>3) + " " + Optional.empty() +
                " " + OptionalInt.of(3) + OptionalDouble.empty() + OptionalLong.of(4) + Optional.of(1).or(()->Optional.of(2)).stream().toList() +
                Optional.ofNullable(null).orElseGet(()->"g") + Optional.of(1).hashCode());
        Optional.of(1).ifPresentOrElse(System.out::println, ()->{});
        UUID u = UUID.nameUUIDFromBytes("abc".getBytes());
        System.out.println(u + " " + u.version() + u.variant() + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").timestamp() +
                " " + u.compareTo(new UUID(1, 2)) + " " + u.hashCode() + " " + new UUID(1, 2) +
                " " + UUID.randomUUID().version());
        Base64.Encoder e = Base64.getEncoder();
        byte[] d = new byte[100];
        new Random(1).nextBytes(d);
        System.out.println(e.encodeToString(d) + "\n" + Base64.getUrlEncoder().withoutPadding().encodeToString(d) +
                "\n" + Base64.getMimeEncoder().encodeToString(d) + "\n" + Arrays.equals(Base64.getMimeDecoder().decode(Base64.getMimeEncoder().encode(d)),
                d) + " " + new String(Base64.getDecoder().decode("aGVsbG8=")));
        try {
            Base64.getDecoder().decode("a*b=");
        } catch (IllegalArgumentException x) {
            System.out.println(x);
        }
        HexFormat h = HexFormat.of();
        System.out.println(h.formatHex(d, 0, 5) + " " + HexFormat.ofDelimiter(":").withUpperCase().withPrefix("0x").formatHex(d,
                 0, 3) + " " + Arrays.toString(h.parseHex("0aff")) + " " + h.toHexDigits((short)300) +
                " " + HexFormat.fromHexDigits("7f") + " " + h + " " + HexFormat.isHexDigit('g'));
        try {
            h.parseHex("0g");
        } catch (IllegalArgumentException x) {
            System.out.println(x);
        }
        System.out.println(new IntSummaryStatistics() {{accept(1);accept(5);}} + " " + new DoubleSummaryStatistics() +
                " " + new LongSummaryStatistics(2, 1, 3, 4));
        Integer i1 = 127, i2 = 127, i3 = 128, i4 = 128;
        System.out.println((i1==i2) + " " + (i3==i4) + " " + (Integer.valueOf(-128)==Integer.valueOf(-128)) +
                (Long.valueOf(127)==Long.valueOf(127)) + (Character.valueOf('a')==Character.valueOf('a')) +
                (Boolean.valueOf(true)==Boolean.TRUE) + (Byte.valueOf((byte)5)==Byte.valueOf((byte)5)));
        String s = new String("abc");
        System.out.println((s==s.intern()) + " " + ("abc"==s.intern()) + " " + (("a" + "bc")=="abc") +
                " " + "abc".hashCode() + " " + "".hashCode());
        final String fa = "a";
        System.out.println((fa + "b")=="ab");
        Object o = new Object();
        System.out.println(o.hashCode()==System.identityHashCode(o));
        System.out.println(System.identityHashCode(null));
        Timer tt = null;
        System.out.println(new Properties().getOrDefault("x", "y"));
        System.out.println(Objects.requireNonNullElseGet(null, ()->"x") + " " + new StringBuilder("abc").compareTo(new StringBuilder("abd")) +
                " " + "a\tb\n".translateEscapes() + " " + " x\n  y".indent(2).replace("\n", "|") +
                " " + "  a\n b".stripIndent().replace("\n", "|") + " " + "A-B".transform(q->q +
                "!") + " " + "a\nb\r\nc".lines().toList() + " " + "  q ".strip() + "|" + " ".isBlank() +
                "ab".chars().sum() + "x".describeConstable().get() + " " + String.join("-", List.of("a",
                 "b")) + String.valueOf(new char[]{'a', 'b'}) + "abcabc".lastIndexOf("bc", 3) +
                "ABC".regionMatches(true, 1, "bc", 0, 2) + "a".contentEquals(new StringBuffer("a")) +
                "abc".contains("") + "%" + "abc".endsWith("") + " " + "b".compareToIgnoreCase("A") +
                String.copyValueOf(new char[]{'x', 'y', 'z'}, 1, 2) + "hello".replace('l', 'L') +
                "a,b".split(",").length + "é".codePointAt(0) + "x".concat("y") + "abc".subSequence(1,
                2) + "x".equals(null));
    }
}
