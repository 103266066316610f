import java.util.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    public static void main(String[] a) {
        int[] cs = {'a', 'Z', '0', ' ', '\t', 0xe9, 0x3b1, 0x5d0, 0x4e2d, 0x1F600, 0x2460, 0x00BD,
                 0x216B, 0x200B, 0xAD, 0xD800, 0x10FFFF, 0x1E9E, 0x01C5, 0x0300, 0xFF21, 0x660, 0x2028,
                0xA0, 0xFEFF};
        for (int c:cs) p(Integer.toHexString(c) + " " + Character.getName(c) + " " + Character.getType(c) +
                " " + Character.isLetter(c) + Character.isDigit(c) + Character.isWhitespace(c) +
                Character.isSpaceChar(c) + Character.isJavaIdentifierStart(c) + Character.isUnicodeIdentifierPart(c) +
                Character.isMirrored(c) + Character.isAlphabetic(c) + Character.isIdeographic(c) +
                Character.isISOControl(c) + Character.isIdentifierIgnorable(c) + Character.isTitleCase(c) +
                Character.isDefined(c) + " " + Character.getNumericValue(c) + " " + Character.digit(c,
                 16) + " " + Integer.toHexString(Character.toUpperCase(c)) + " " + Integer.toHexString(Character.toLowerCase(c)) +
                " " + Integer.toHexString(Character.toTitleCase(c)) + " " + Character.getDirectionality(c) +
                " " + Character.UnicodeBlock.of(c) + " " + Character.UnicodeScript.of(c));
        p(Character.codePointOf("LATIN SMALL LETTER A") + " " + Character.codePointOf("GRINNING FACE"));
        try {
            Character.codePointOf("NOPE NAME");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        p(Character.UnicodeScript.forName("Greek") + " " + Character.UnicodeBlock.forName("BasicLatin"));
        String s = "a\uD83D\uDE00b\uD800";
        p("" + s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePoints().boxed().toList());
        p("" + s.offsetByCodePoints(0, 2) + " " + new StringBuilder(s).reverse().codePoints().boxed().toList());
        p("" + Character.toString(0x1F600) + " " + Character.charCount(0x1F600));
        p("" + (int)Character.highSurrogate(0x1F600) + " " + Character.isSurrogatePair('\uD83D', '\uDE00'));
        p("" + Character.reverseBytes('\u1234') + " " + Character.MIN_RADIX + " " + Character.forDigit(11, 16));
        p("\u00e9".equalsIgnoreCase("\u00c9") + " " + "stra\u00dfe".toUpperCase(Locale.ROOT));
        p("a\u0301".matches("\\X") + " " + "x".compareTo("xyz"));
        p("\u4e2d\u6587".getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
    }
}
