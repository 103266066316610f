import java.text.*;
import java.util.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    public static void main(String[] a) throws Exception {
        for (Locale l:new Locale[]{Locale.ROOT, Locale.ENGLISH, Locale.US, Locale.UK}) {
            p("" + l + " " + NumberFormat.getInstance(l).format(1234567.891));
            p(NumberFormat.getIntegerInstance(l).format(2.5));
            p(NumberFormat.getPercentInstance(l).format(0.256));
            p(NumberFormat.getCurrencyInstance(l).format(-1234.5));
            p(NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT).format(12345));
            p(NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.LONG).format(12345678));
            p(((DecimalFormat)NumberFormat.getInstance(l)).toPattern());
            p(((DecimalFormat)NumberFormat.getCurrencyInstance(l)).toPattern());
            DecimalFormatSymbols s = DecimalFormatSymbols.getInstance(l);
            p("" + s.getDecimalSeparator() + " " + s.getGroupingSeparator() + " " + s.getMinusSign());
            p("" + s.getInfinity() + " " + s.getNaN() + " " + s.getCurrencySymbol());
            p("" + s.getInternationalCurrencySymbol() + " " + s.getExponentSeparator() + " " + s.getPerMill());
            p(s.getZeroDigit());
            for (int st = 0;st<4;st++) {
                DateFormat d = DateFormat.getDateTimeInstance(st, st, l);
                d.setTimeZone(TimeZone.getTimeZone("UTC"));
                p(d.format(new Date(1700000000000L)) + " | " + ((SimpleDateFormat)d).toPattern());
            }
        }
        for (String pt:new String[]{"0", "#.##", "0.00", "#,##0.00", "00000", "0.###E0", "##0.##E0",
                 "00.00E00", "#%", "0.0\u2030", "\u00a4#,##0.00", "'x'0", "#,##0;(#)", "+0;-0", "#.",
                 "#,####.#"})     for (double d:new double[]{0, 1, -1, 0.005, 1234.5678, -9876543.215,
                 1e-7, Double.NaN, Double.NEGATIVE_INFINITY}) p(pt + " " + d + " -> " + new DecimalFormat(pt,
                DecimalFormatSymbols.getInstance(Locale.US)).format(d));
        for (java.math.RoundingMode m:java.math.RoundingMode.values()) if (m!=java.math.RoundingMode.UNNECESSARY) {
            DecimalFormat f = new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT));
            f.setRoundingMode(m);
            p(m + " " + f.format(0.25) + " " + f.format(-0.25) + " " + f.format(0.35) + " " + f.format(1.05));
        }
        p(NumberFormat.getInstance(Locale.US).parse("1,234.5xyz") + " " + new DecimalFormat("0.##E0").parse("1.5E3"));
        try {
            NumberFormat.getInstance().parse("x");
        } catch (ParseException e) {
            p(e + " " + e.getErrorOffset());
        }
        ParsePosition pp = new ParsePosition(2);
        p(NumberFormat.getInstance(Locale.US).parse("ab12cd", pp) + " " + pp);
        DecimalFormat bd = new DecimalFormat("#");
        bd.setParseBigDecimal(true);
        p(bd.parse("123456789012345678901234567890.123"));
        try {
            new DecimalFormat("0.0.0");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        p(new DecimalFormat("#,##0.00"));
        p(new DecimalFormat("#,##0.00").hashCode()==new DecimalFormat("#,##0.00").hashCode());
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZ EEE MMM d, GGG w W D F E u a k K h z X XX XXX yy M L LLL",
                Locale.US);
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        p(f.format(new Date(0)));
        p(f.format(new Date(1709164799999L)));
        f = new SimpleDateFormat("dd/MM/yyyy HH:mm", Locale.ENGLISH);
        f.setTimeZone(TimeZone.getTimeZone("GMT+2"));
        p(f.parse("29/02/2024 12:30").getTime());
        f.setLenient(false);
        try {
            f.parse("30/02/2024 12:30");
        } catch (ParseException e) {
            p(e);
        }
        p(f.parse("31/12/1999 23:59"));
        try {
            new SimpleDateFormat("bb");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        p(MessageFormat.format("{0} has {1,number,integer} items costing {2,number,#.##} on {3}, {4,choice,0#none|1#one|1<many {4}} '{5}' ''q''",
                "Bob", 1234, 5.678, "d", 3));
        p(new MessageFormat("{0,number,percent} {1} {2,date,yyyy}", Locale.US).toPattern());
        p(Arrays.toString(new MessageFormat("{0}-{1}").parse("a-b")));
        try {
            new MessageFormat("{");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        p(MessageFormat.format("{0}", new Object[]{null}) + MessageFormat.format("{1}", "x") + MessageFormat.format("{0,number}",
                1e6));
        ChoiceFormat cf = new ChoiceFormat(new double[]{0, 1, 2}, new String[]{"zero", "one", "many"});
        p(cf.format(-1) + cf.format(1) + cf.format(1.5) + cf.format(9) + " " + cf.toPattern() +
                " " + ChoiceFormat.nextDouble(1));
        p(new ChoiceFormat("-1#neg|0#zero|0<pos").format(0.1));
        Collator c = Collator.getInstance(Locale.US);
        String[] w = {"banana", "Apple", "apple", "cherry", "\u00e9clair", "eclair", "Zoo", "co-op", "coop"};
        Arrays.sort(w, c);
        p(Arrays.toString(w));
        c.setStrength(Collator.PRIMARY);
        p(c.compare("abc", "ABC") + " " + c.compare("e", "\u00e9") + " " + c.equals("a", "A"));
        CollationKey k = c.getCollationKey("hello");
        p(k.getSourceString() + " " + Arrays.toString(k.toByteArray()));
        RuleBasedCollator rb = new RuleBasedCollator("< c < b < a");
        String[] q = {"a", "b", "c"};
        Arrays.sort(q, rb);
        p(Arrays.toString(q));
        String n = "\u00e9\uFB01\u2460\u00BD\u1E9B\u0323";
        for (Normalizer.Form fo:Normalizer.Form.values()) {
            String r = Normalizer.normalize(n, fo);
            StringBuilder sb = new StringBuilder();
            for (char ch:r.toCharArray()) sb.append(Integer.toHexString(ch)).append(' ');
            p(fo + " " + sb + Normalizer.isNormalized(n, fo));
        }
        for (BreakIterator bi:new BreakIterator[]{BreakIterator.getWordInstance(Locale.US), BreakIterator.getSentenceInstance(Locale.US),
                BreakIterator.getLineInstance(Locale.US), BreakIterator.getCharacterInstance(Locale.US)}) {
            String t = "Hello, world! It's 3.14 e\u0301. Mr. X? Yes-no.";
            bi.setText(t);
            StringBuilder sb = new StringBuilder();
            for (int i = bi.first(), e = bi.next();e!=BreakIterator.DONE;i = e, e = bi.next()) sb.append("[").append(t,
                    i, e).append("]");
            p(sb);
            p(bi.preceding(8) + " " + bi.following(8) + " " + bi.isBoundary(5));
        }
        AttributedString as = new AttributedString("hello");
        as.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, Locale.US, 1, 3);
        AttributedCharacterIterator it = as.getIterator();
        for (char ch = it.first();ch!=CharacterIterator.DONE;ch = it.next()) System.out.print(ch +
                ":" + it.getRunStart() + "-" + it.getRunLimit() + " ");
        p("");
        p(Arrays.toString(new DateFormatSymbols(Locale.US).getMonths()) + Arrays.toString(new DateFormatSymbols(Locale.US).getShortWeekdays()) +
                Arrays.toString(new DateFormatSymbols(Locale.ROOT).getMonths()) + Arrays.toString(DateFormatSymbols.getInstance(Locale.ENGLISH).getAmPmStrings()));
        p(new StringCharacterIterator("abc").last());
        p(Bidi());
    }
    static String Bidi() {
        Bidi b = new Bidi("abc \u05d0\u05d1 def", Bidi.DIRECTION_LEFT_TO_RIGHT);
        StringBuilder s = new StringBuilder();
        for (int i = 0;i<b.getRunCount();i++) s.append(b.getRunStart(i)).append('-').append(b.getRunLimit(i)).append(':').append(b.getRunLevel(i)).append(' ');
        return s.toString();
    }
}
