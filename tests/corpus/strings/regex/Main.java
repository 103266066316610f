import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Main {
    public static void main(String[] args) throws Exception {
        Matcher m = Pattern.compile("(?<key>\\w+)=(\\d+)").matcher("a=1, bb=22; c=x, dd=4");
        while (m.find()) {
            System.out.println(m.group("key") + " -> " + m.group(2) + " at " + m.start() + "-" + m.end());
        }
        System.out.println("2024-01-31".matches("\\d{4}-\\d{2}-\\d{2}"));
        System.out.println("aaa bbb".replaceFirst("a+?", "X") + " " + "a.b.c".split("\\.").length);
        System.out.println(Pattern.compile("^b", Pattern.MULTILINE | Pattern.CASE_INSENSITIVE).matcher("a\nB").find());
        System.out.println("foobar".replaceAll("(?=bar)", "-") + " " + "xaay".replaceAll("(a)\\1", "<$1>"));
        System.out.println(Pattern.compile("\\s*,\\s*").splitAsStream("p , q,r").toList());
        System.out.println(Pattern.matches("[^aeiou&&[a-z]]+", "xyz"));
        try {
            Pattern.compile("(");
        } catch (java.util.regex.PatternSyntaxException e) {
            System.out.println(e.getDescription());
        }
        System.out.println(Pattern.compile("b").matcher("abc").replaceAll(r -> r.group().toUpperCase()));
    }
}
