package java.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code String}. */
final class StringExtension {
    @Instance
    public static int indexOf(String self, int ch, int beginIndex, int endIndex) {
        checkRange(self, beginIndex, endIndex);
        int at = self.indexOf(ch, beginIndex);
        return at >= 0 && at < endIndex ? at : -1;
    }

    @Instance
    public static int indexOf(String self, String str, int beginIndex, int endIndex) {
        checkRange(self, beginIndex, endIndex);
        int at = self.substring(beginIndex, endIndex).indexOf(str);
        return at < 0 ? -1 : at + beginIndex;
    }

    private static void checkRange(String self, int begin, int end) {
        if (begin < 0 || begin > end || end > self.length()) {
            throw new StringIndexOutOfBoundsException(
                    "Range [" + begin + ", " + end + ") out of bounds for length " + self.length());
        }
    }

    @Instance
    public static String[] splitWithDelimiters(String self, String regex, int limit) {
        Matcher matcher = Pattern.compile(regex).matcher(self);
        List<String> parts = new ArrayList<>();
        int from = 0;
        int pieces = 0;
        while ((limit <= 0 || pieces < limit - 1) && matcher.find()) {
            if (from == 0 && matcher.start() == 0 && matcher.end() == 0) {
                continue;
            }
            parts.add(self.substring(from, matcher.start()));
            parts.add(matcher.group());
            from = matcher.end();
            pieces++;
        }
        if (parts.isEmpty()) {
            return new String[] {self};
        }
        parts.add(self.substring(from));
        int size = parts.size();
        if (limit == 0) {
            while (size > 0 && parts.get(size - 1).isEmpty()) {
                size--;
            }
        }
        return parts.subList(0, size).toArray(new String[0]);
    }
}
