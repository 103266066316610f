import java.util.*;
import java.util.regex.*;
import java.util.stream.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    static void m(String r, String s, int f) {
        try {
            Matcher m = Pattern.compile(r, f).matcher(s);
            StringBuilder b = new StringBuilder(r + " / " + s + ": " + m.matches());
            m.reset();
            while (m.find()) {
                b.append(" ").append(m.start()).append("-").append(m.end());
                for (int i = 0;i<=m.groupCount();i++) b.append("{").append(m.group(i)).append("}");
            }
            p(b);
        } catch (PatternSyntaxException e) {
            p(e);
        }
    }
    static void m(String r, String s) {
        m(r, s, 0);
    }
    public static void main(String[] a) {
        m("a*b", "aaab b");
        m("(a|b)*c", "abac");
        m("(\\w+)@(\\w+)\\.com", "joe@ex.com x@y.com");
        m("(?<y>\\d{4})-(?<m>\\d\\d)", "2024-02");
        m("(?i)HeLLo", "hello HELLO");
        m("^\\s*$", "  \n", Pattern.MULTILINE);
        m("a.c", "a\nc", Pattern.DOTALL);
        m("(a)(b)?", "a ab");
        m("\\bfoo\\b", "foo food foo");
        m("(?=a)a(?!b)", "ab ac");
        m("(?<=x)y(?<!z)", "xy zy");
        m("(?>a+)b", "aaab");
        m("a++a", "aaa");
        m("a+?", "aaa");
        m("(\\d+)\\1", "1212 33");
        m("\\k<q>(?<q>a)", "a");
        m("[a-z&&[^aeiou]]+", "hello world");
        m("\\p{L}+\\p{N}*", "é12 ñ");
        m("\\p{IsGreek}+", "αβγ abc");
        m("\\p{javaLowerCase}+", "abCD");
        m("\\Q.*\\E", "a.*b");
        m("\\x41\\u0042\\0103", "ABC");
        m("\\R", "a\r\nb\nc");
        m("\\h\\v", "\t\n");
        m("[\\w&&[^\\d]]", "a1");
        m("(?x) a b # c\n c", "abc");
        m("(?s:.)", "\n");
        m("\\G\\d", "12a3");
        m("a{2,3}", "aaaaaaa");
        m("(?:ab) {2}", "abab");
        m("é", "\u0065\u0301", Pattern.CANON_EQ);
        m("ÀÉ", "àé", Pattern.CASE_INSENSITIVE|Pattern.UNICODE_CASE);
        m("\\w", "é", Pattern.UNICODE_CHARACTER_CLASS);
        m("\\N{LATIN SMALL LETTER A}", "a");
        m("\\X", "e\u0301x");
        m("\\b{g}", "ab");
        m("[^\\x00-\\x7F]", "aé😀");
        m(".", "😀");
        m("\\p{IsEmoji}", "😀");
        m("x|", "x");
        m("", "ab");
        for (String s:new String[]{"(", "[a", "a{2", "*", "\\", "(?<1>a)", "(?<n>a)(?<n>b)", "\\k<z>",
                "[b-a]", "a**", "(?z)", "\\p{Foo}", "(?<=a+)b", "x{3,2}"}) m(s, "a");
        p(Arrays.toString("a1b22c".split("\\d")) + Arrays.toString("a,b,,".split(",")) + Arrays.toString(",a".split(",")) +
                Arrays.toString("a,b,,".split(",", -1)) + Arrays.toString("a,b,c".split(",", 2)) +
                Arrays.toString("".split(",")) + Arrays.toString("abc".split("")));
        p("a1b2".replaceAll("([a-z])(\\d)", "$2$1") + " " + "x.y".replace(".", "\\"));
        p("aaa".replaceFirst("a", "b") + " " + "a b".replaceAll("(?<n>\\w)", "<${n}>"));
        p("" + Matcher.quoteReplacement("$1\\") + " " + Pattern.quote("a\\Eb"));
        try {
            "a".replaceAll("a", "$2");
        } catch (IndexOutOfBoundsException e) {
            p(e);
        }
        try {
            "a".replaceAll("a", "\\");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        Matcher x = Pattern.compile("(\\d+)").matcher("a1b22c333");
        p(x.replaceAll(r->"<" + Integer.parseInt(r.group())*2 + ">"));
        p(x.reset().results().map(MatchResult::group).collect(Collectors.toList()));
        StringBuilder sb = new StringBuilder();
        x.reset();
        while (x.find()) x.appendReplacement(sb, "#");
        x.appendTail(sb);
        p(sb);
        p(x + " " + x.pattern() + " " + x.hitEnd() + x.requireEnd());
        x.reset().region(2, 5);
        p("" + x.lookingAt() + " " + x.find() + " " + x.group());
        p("" + x.regionStart() + x.hasTransparentBounds() + x.hasAnchoringBounds());
        try {
            x.reset().group();
        } catch (IllegalStateException e) {
            p(e);
        }
        p(Pattern.compile(",").splitAsStream("a,b").toList());
        p("" + Pattern.compile("a").asPredicate().test("cat") + Pattern.compile("a").asMatchPredicate().test("cat") +
                Pattern.compile("x", Pattern.LITERAL|Pattern.COMMENTS).flags());
    }
}
