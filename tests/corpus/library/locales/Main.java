import java.util.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    public static void main(String[] a) throws Exception {
        for (String s:new String[]{"USD", "EUR", "JPY", "GBP", "CHF", "BHD"}) {
            Currency c = Currency.getInstance(s);
            p("" + c + " " + c.getSymbol(Locale.US) + " " + c.getSymbol(Locale.ROOT));
            p("" + c.getDefaultFractionDigits() + " " + c.getDisplayName(Locale.US) + " " + c.getNumericCode());
            p("" + c.getNumericCodeAsString() + " " + c.getDisplayName(Locale.ROOT));
        }
        p(Currency.getInstance(Locale.GERMANY));
        try {
            Currency.getInstance("XX");
        } catch (IllegalArgumentException e) {
            // Later updates of the JDK have words for it.
            p(e.getClass());
        }
        Locale l = Locale.forLanguageTag("zh-Hans-CN-u-ca-chinese");
        p("" + l + " " + l.toLanguageTag() + " " + l.getScript() + " " + l.getUnicodeLocaleType("ca"));
        p("" + l.getDisplayName(Locale.ENGLISH) + " " + l.stripExtensions() + " " + Locale.getDefault());
        p(Locale.GERMANY.getDisplayCountry(Locale.ENGLISH));
        p("" + Locale.FRENCH.getDisplayLanguage(Locale.ENGLISH) + " " + Locale.US.getISO3Country());
        p(Locale.US.getISO3Language());
        p(new Locale.Builder().setLanguage("sr").setScript("Latn").setRegion("RS").build().toLanguageTag());
        p(Locale.ROOT.getDisplayName(Locale.US));
        p(Locale.filter(Locale.LanguageRange.parse("de-DE,en;q=0.5"), List.of(Locale.US, Locale.GERMANY,
                Locale.FRANCE)));
        p(Locale.lookup(Locale.LanguageRange.parse("fr-CA"), List.of(Locale.FRENCH, Locale.US)));
        try {
            new Locale.Builder().setLanguage("x!");
        } catch (IllformedLocaleException e) {
            p(e);
        }
        p(Locale.getDefault(Locale.Category.FORMAT));
        Locale.setDefault(Locale.US);
        p(String.format("%,d", 1234567) + " " + Locale.getDefault());
        p(Locale.getDefault().getDisplayName());
        p("I".toLowerCase(new Locale("tr")) + " " + "i".toUpperCase(new Locale("tr")));
        p("\u00df".toUpperCase() + " " + "\u0130".toLowerCase().length() + " " + "ΑΣ".toLowerCase());
        p("ǆ".toUpperCase());
        ResourceBundle rb = ResourceBundle.getBundle("Main$Res", Locale.US);
        p("" + rb.getString("hi") + " " + rb.getObject("n") + " " + new TreeSet<>(rb.keySet()));
        p("" + rb.getLocale() + " " + rb.getBaseBundleName() + rb.containsKey("q"));
        try {
            rb.getString("zz");
        } catch (MissingResourceException e) {
            p(e + " " + e.getKey() + " " + e.getClassName());
        }
        try {
            ResourceBundle.getBundle("Nope");
        } catch (MissingResourceException e) {
            p(e);
        }
        PropertyResourceBundle pr = new PropertyResourceBundle(new java.io.StringReader("a=1\nb.c = two \\\n  lines\n# c\nd:x\u00e9\\u0041"));
        p(pr.getString("b.c") + pr.getString("d"));
        Properties q = new Properties();
        q.load(new java.io.StringReader("x = 1\ny : 2\n!c\nz"));
        p(new TreeMap<>(q) + " " + q.getProperty("w", "def"));
        java.io.StringWriter sw = new java.io.StringWriter();
        q = new Properties();
        q.setProperty("k ey", "v:=\u00e9\n");
        q.store(sw, null);
        p(sw.toString().replaceAll("#.*\n", ""));
        q.list(System.out);
        java.io.ByteArrayOutputStream bo = new java.io.ByteArrayOutputStream();
        try {
            q.storeToXML(bo, "c");
            p(bo.toString("UTF-8"));
            Properties x = new Properties();
            x.loadFromXML(new java.io.ByteArrayInputStream(bo.toByteArray()));
            p(x);
        } catch (Exception e) {
            p(e);
        }
    }
    public static class Res extends ListResourceBundle {
        protected Object[][] getContents() {
            return new Object[][]{{"hi", "hello"}, {"n", 5}};
        }
    }
    public static class Res_en extends ListResourceBundle {
        protected Object[][] getContents() {
            return new Object[][]{{"hi", "hello en"}};
        }
    }
}
