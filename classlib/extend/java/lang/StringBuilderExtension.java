package java.lang;

import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code StringBuilder}. */
final class StringBuilderExtension {
    @Instance
    public static StringBuilder repeat(StringBuilder self, int codePoint, int count) {
        check(count);
        if (!Character.isValidCodePoint(codePoint)) {
            throw new IllegalArgumentException(String.format("Not a valid Unicode code point: 0x%X", codePoint));
        }
        for (int i = 0; i < count; i++) {
            self.appendCodePoint(codePoint);
        }
        return self;
    }

    @Instance
    public static StringBuilder repeat(StringBuilder self, CharSequence cs, int count) {
        check(count);
        String text = String.valueOf(cs);
        for (int i = 0; i < count; i++) {
            self.append(text);
        }
        return self;
    }

    private static void check(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
    }
}
