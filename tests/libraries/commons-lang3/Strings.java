import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.lang3.BooleanUtils;
import org.apache.commons.lang3.CharSet;
import org.apache.commons.lang3.CharSetUtils;
import org.apache.commons.lang3.CharUtils;
import org.apache.commons.lang3.LocaleUtils;
import org.apache.commons.lang3.RegExUtils;
import org.apache.commons.lang3.StringEscapeUtils;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.text.StrBuilder;
import org.apache.commons.lang3.text.StrSubstitutor;
import org.apache.commons.lang3.text.StrTokenizer;
import org.apache.commons.lang3.text.WordUtils;
import org.apache.commons.lang3.text.translate.NumericEntityEscaper;

/** Text: everything that works on strings and characters. */
@SuppressWarnings("deprecation")
public class Strings extends Smoke {
    public static void main(String[] args) {
        section("search", Strings::search);
        section("change", Strings::change);
        section("split", Strings::split);
        section("compare", Strings::compare);
        section("escape", Strings::escape);
        section("builders", Strings::builders);
        section("characters", Strings::characters);
    }

    private static void search() {
        String text = "The quick brown fox jumps over the lazy dog";
        p(StringUtils.isBlank(" \t"), StringUtils.isEmpty(null), StringUtils.isAllUpperCase("ABC"), StringUtils.isNumeric("12x"));
        p(StringUtils.contains(text, "fox"), StringUtils.containsIgnoreCase(text, "FOX"), StringUtils.containsAny(text, 'z', 'q'));
        p(StringUtils.indexOfAny(text, "dog", "brown"), StringUtils.indexOfDifference("abcde", "abxyz"), StringUtils.ordinalIndexOf(text, "o", 3));
        p(StringUtils.lastIndexOf(text, 'o'), StringUtils.countMatches(text, "o"), StringUtils.indexOfAnyBut("aab", "a"));
        p(StringUtils.startsWithIgnoreCase(text, "THE"), StringUtils.endsWithAny(text, "cat", "dog"), StringUtils.containsOnly("abab", "ab"));
        p(StringUtils.isAlpha("abc1"), StringUtils.isAlphanumericSpace("a 1"), StringUtils.isAsciiPrintable("é"), StringUtils.isMixedCase("aB"));
        p(StringUtils.isWhitespace("  "), StringUtils.containsNone("abc", "xyz"), StringUtils.containsWhitespace("a b"));
    }

    private static void change() {
        p(StringUtils.abbreviate("Now is the time for all good men", 15), StringUtils.abbreviateMiddle("abcdefghij", "..", 6));
        p(StringUtils.capitalize("cat"), StringUtils.uncapitalize("Cat"), StringUtils.swapCase("The Dog"), StringUtils.reverse("bat"));
        p(StringUtils.center("a", 5, '*'), StringUtils.leftPad("7", 3, '0'), StringUtils.rightPad("x", 4, "ab"), StringUtils.repeat("ab", ",", 3));
        p(StringUtils.chomp("line\r\n"), StringUtils.chop("abc"), StringUtils.strip("  a "), StringUtils.stripAccents("éàüñ"), StringUtils.trimToNull("  "));
        p(StringUtils.remove("queued", 'u'), StringUtils.removeEnd("www.x.com", ".com"), StringUtils.deleteWhitespace(" a b "), StringUtils.overlay("abcdef", "zz", 2, 4));
        p(StringUtils.replaceEach("abcde", new String[] {"ab", "d"}, new String[] {"w", "t"}), StringUtils.replaceChars("hello", "hl", "jp"), StringUtils.replaceIgnoreCase("aXbx", "x", "-"));
        p(StringUtils.replaceEachRepeatedly("abcde", new String[] {"ab", "d"}, new String[] {"d", "t"}), StringUtils.rotate("abcdefg", 2), StringUtils.truncate("abcdefg", 4));
        p(StringUtils.wrap("ab", '"'), StringUtils.unwrap("'ab'", '\''), StringUtils.appendIfMissing("abc", "xyz"), StringUtils.prependIfMissing("abc", "xyz"));
        p(StringUtils.normalizeSpace("  a   b  c "), StringUtils.defaultIfBlank(" ", "d"), StringUtils.mid("abcdef", 2, 3), StringUtils.left("abc", 2), StringUtils.right("abc", 2));
        p(WordUtils.capitalizeFully("i am FINE"), WordUtils.wrap("Here is one line of text that is going to be wrapped", 20), WordUtils.initials("Ben John Lee"));
        p(RegExUtils.removeAll("a1b22", "[0-9]+"), RegExUtils.replaceFirst("abc", "b", "_"), RegExUtils.replacePattern("a\nb", "a.b", "z"));
    }

    private static void split() {
        p((Object) StringUtils.split("a.b..c", '.'), StringUtils.splitPreserveAllTokens("a..b", '.'), StringUtils.splitByCharacterTypeCamelCase("fooBar200ASFLicense"));
        p((Object) StringUtils.splitByWholeSeparator("a-!-b-!-c", "-!-"), StringUtils.substringsBetween("[a][b][c]", "[", "]"));
        p(StringUtils.substringBefore("a=b=c", "="), StringUtils.substringAfterLast("a=b=c", "="), StringUtils.substringBetween("<x>", "<", ">"));
        p(StringUtils.join(List.of(1, 2, 3), "-"), StringUtils.join(new int[] {1, 2, 3}, ';'), StringUtils.joinWith("/", "a", 1, null));
        p(new StrTokenizer("a, 'b c' ,d", ',', '\'').getTokenList(), StrTokenizer.getCSVInstance("x, \"y, z\" ,w").getTokenList());
        p(StringUtils.getCommonPrefix("interview", "internet", "interval"), StringUtils.difference("i am a machine", "i am a robot"), StringUtils.getDigits("1 (800) 55"));
    }

    private static void compare() {
        p(StringUtils.compare("a", "b"), StringUtils.compare(null, "a"), StringUtils.compareIgnoreCase("A", "a"), StringUtils.equalsAny("a", "b", "a"));
        p(StringUtils.getLevenshteinDistance("elephant", "hippo"), StringUtils.getLevenshteinDistance("abc", "xyz", 2), StringUtils.getJaroWinklerDistance("frog", "fog"));
        p(StringUtils.getFuzzyDistance("Workshop", "ws", Locale.ENGLISH), StringUtils.firstNonBlank(null, " ", "x"), StringUtils.equalsIgnoreCase("ß", "SS"));
        p(BooleanUtils.toBoolean("yes"), BooleanUtils.toBooleanObject("off"), BooleanUtils.xor(new boolean[] {true, true, true}), BooleanUtils.toStringYesNo(false), BooleanUtils.toInteger(true, 7, 8));
        p(LocaleUtils.toLocale("en_GB"), LocaleUtils.localeLookupList(new Locale("fr", "CA", "x"), Locale.ENGLISH), LocaleUtils.isAvailableLocale(Locale.US));
    }

    private static void escape() {
        p(StringEscapeUtils.escapeJava("He said \"é\"\n\t"), StringEscapeUtils.unescapeJava("\\u00e9\\n\\101"), StringEscapeUtils.escapeEcmaScript("a'/\"b"));
        p(StringEscapeUtils.escapeHtml4("<a href=\"é\">&</a>"), StringEscapeUtils.unescapeHtml4("&lt;&eacute;&#65;&#x42;&copy;"), StringEscapeUtils.escapeXml11("a<b\u0001&'"));
        p(StringEscapeUtils.escapeCsv("a,\"b\""), StringEscapeUtils.unescapeCsv("\"a,\"\"b\"\"\""), StringEscapeUtils.escapeJson("/\"é\u2028"));
        p(NumericEntityEscaper.above(127).translate("aé😀"));
        p(new StrSubstitutor(Map.of("animal", "fox", "n", "2")).replace("The ${animal} has ${n} ${legs:-long} legs, $${n}"));
    }

    private static void builders() {
        StrBuilder b = new StrBuilder("x").appendln(1).appendWithSeparators(List.of("a", "b"), ",").appendFixedWidthPadLeft(7, 4, '0').insert(0, true);
        p(b.toString(), b.indexOf("a"), b.replaceAll("a", "ZZ").reverse().toString(), b.deleteAll('Z').length(), b.leftString(3), b.asTokenizer().getTokenList());
    }

    private static void characters() {
        p(CharUtils.isAsciiAlphaUpper('Q'), CharUtils.toIntValue('7'), CharUtils.unicodeEscaped('A'), CharUtils.toString('x'));
        p(CharSet.getInstance("^a-c", "x").contains('b'), CharSetUtils.count("hello", "k-p"), CharSetUtils.squeeze("hello", "a-z"), CharSetUtils.delete("hello", "hl"));
    }
}
