import java.text.ChoiceFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.text.CompositeFormat;
import org.apache.commons.lang3.text.ExtendedMessageFormat;
import org.apache.commons.lang3.text.FormatFactory;
import org.apache.commons.lang3.text.FormattableUtils;
import org.apache.commons.lang3.text.StrLookup;
import org.apache.commons.lang3.text.StrMatcher;
import org.apache.commons.lang3.text.StrSubstitutor;
import org.apache.commons.lang3.text.StrTokenizer;
import org.apache.commons.lang3.text.translate.AggregateTranslator;
import org.apache.commons.lang3.text.translate.CharSequenceTranslator;
import org.apache.commons.lang3.text.translate.CodePointTranslator;
import org.apache.commons.lang3.text.translate.EntityArrays;
import org.apache.commons.lang3.text.translate.JavaUnicodeEscaper;
import org.apache.commons.lang3.text.translate.LookupTranslator;
import org.apache.commons.lang3.text.translate.NumericEntityUnescaper;
import org.apache.commons.lang3.text.translate.OctalUnescaper;
import org.apache.commons.lang3.text.translate.UnicodeEscaper;
import org.apache.commons.lang3.text.translate.UnicodeUnescaper;
import org.apache.commons.lang3.text.translate.UnicodeUnpairedSurrogateRemover;
import org.apache.commons.lang3.time.CalendarUtils;
import org.apache.commons.lang3.time.DateFormatUtils;
import org.apache.commons.lang3.time.DateParser;
import org.apache.commons.lang3.time.DatePrinter;
import org.apache.commons.lang3.time.DateUtils;
import org.apache.commons.lang3.time.DurationFormatUtils;
import org.apache.commons.lang3.time.DurationUtils;
import org.apache.commons.lang3.time.FastDateFormat;
import org.apache.commons.lang3.time.FastTimeZone;
import org.apache.commons.lang3.time.TimeZones;

/** Translators, messages, tokens; calendars, zones, durations. */
@SuppressWarnings("deprecation")
public class Formats extends Smoke {
    public static void main(String[] args) {
        section("translate", Formats::translate);
        section("messages", Formats::messages);
        section("matchers", Formats::matchers);
        section("calendars", Formats::calendars);
        section("zones", Formats::zones);
        section("patterns", Formats::patterns);
        section("styles", Formats::styles);
        section("parsing", Formats::parsing);
        section("durations", Formats::durations);
    }

    private static void translate() throws Exception {
        CharSequenceTranslator entities = new LookupTranslator(EntityArrays.BASIC_ESCAPE()).with(new LookupTranslator(EntityArrays.ISO8859_1_ESCAPE()), new UnicodeEscaper());
        p(entities.translate("a<é&z"), UnicodeEscaper.outsideOf(32, 127).translate("aé\n"), JavaUnicodeEscaper.above(127).translate("x😀"), new OctalUnescaper().translate("\\101\\7z"));
        p(new UnicodeUnescaper().translate("\\u0041\\u+0042c"), new NumericEntityUnescaper(NumericEntityUnescaper.OPTION.semiColonOptional).translate("&#65 &#x42;c"), new UnicodeUnpairedSurrogateRemover().translate("a\ud800b"));
        fails(() -> new NumericEntityUnescaper(NumericEntityUnescaper.OPTION.errorIfNoSemiColon).translate("&#65 "));
        fails(() -> new UnicodeUnescaper().translate("\\u00"));
        CodePointTranslator doubling = new CodePointTranslator() {
            @Override
            public boolean translate(int codepoint, java.io.Writer out) throws java.io.IOException {
                if (!Character.isDigit(codepoint)) return false;
                out.write(codepoint);
                out.write(codepoint);
                return true;
            }
        };
        p(new AggregateTranslator(doubling, new LookupTranslator(new CharSequence[][] {{"abc", "!"}, {"ab", "?"}})).translate("1abc2ab"), EntityArrays.HTML40_EXTENDED_ESCAPE().length, CharSequenceTranslator.hex(0xe9));
    }

    private static void messages() throws Exception {
        FormatFactory upper = (name, arguments, locale) -> new java.text.Format() {
            @Override
            public StringBuffer format(Object o, StringBuffer to, java.text.FieldPosition position) {
                return to.append(o.toString().toUpperCase(locale)).append(arguments == null ? "" : "<" + arguments + ">");
            }

            @Override
            public Object parseObject(String source, ParsePosition position) {
                throw new UnsupportedOperationException();
            }
        };
        ExtendedMessageFormat format = new ExtendedMessageFormat("Hi {0,upper}, {1,upper,x y} {2,number,#.#} '{'{0}", Locale.US, Map.of("upper", upper));
        p(format.format(new Object[] {"ann", "bob", 2.25}), format.toPattern());
        fails(() -> new ExtendedMessageFormat("{0", Locale.US));
        p(new CompositeFormat(NumberFormat.getInstance(Locale.US), new ChoiceFormat("0#none|1#one|2#many")).reformat("1,234"), FormattableUtils.append("text", new java.util.Formatter(), 0, 8, -1, '*').toString(), FormattableUtils.append("longer text", new java.util.Formatter(), 0, 8, 6, '*', "..").toString());
    }

    private static void matchers() {
        p(new StrTokenizer("a b\tc", StrMatcher.splitMatcher()).getTokenArray(), new StrTokenizer("a--b", StrMatcher.stringMatcher("--")).getTokenList(), new StrTokenizer("x:y;z", StrMatcher.charSetMatcher(":;")).size());
        StrTokenizer tokens = StrTokenizer.getTSVInstance("a\t\tb").setIgnoreEmptyTokens(false).setEmptyTokenAsNull(true);
        p(tokens.next(), tokens.next(), tokens.hasNext(), tokens.nextIndex(), tokens.previous());
        StrSubstitutor nested = new StrSubstitutor(StrLookup.mapLookup(Map.of("k1", "v", "n", "1")));
        nested.setEnableSubstitutionInVariables(true);
        p(nested.replace("${k${n}} ${none:-d}"), new StrSubstitutor(Map.of("a", "${b}", "b", "${a}"), "<", ">", '\\').replace("<a>"), StrLookup.systemPropertiesLookup().lookup("file.separator"));
        fails(() -> new StrSubstitutor(Map.of("a", "${b}", "b", "${a}")).replace("${a}"));
    }

    private static Calendar utc(int year, int month, int day, int hour, int minute) {
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        calendar.clear();
        calendar.set(year, month, day, hour, minute);
        return calendar;
    }

    private static void calendars() {
        Calendar c = utc(2024, Calendar.FEBRUARY, 29, 13, 45);
        p(new CalendarUtils(c).getDayOfMonth(), new CalendarUtils(c).getYear(), DateUtils.truncate(c, DateUtils.SEMI_MONTH).getTime(), DateUtils.round(c, Calendar.HOUR).getTime(), DateUtils.ceiling(c, Calendar.YEAR).getTime());
        Iterator<Calendar> week = DateUtils.iterator(c, DateUtils.RANGE_WEEK_MONDAY);
        StringBuilder days = new StringBuilder();
        while (week.hasNext()) days.append(week.next().get(Calendar.DAY_OF_MONTH)).append(' ');
        p(days, DateUtils.truncatedCompareTo(c, utc(2024, Calendar.FEBRUARY, 29, 1, 0), Calendar.DATE), DateUtils.isSameInstant(c, (Calendar) c.clone()), DateUtils.getFragmentInHours(c, Calendar.YEAR), DateUtils.toCalendar(c.getTime(), TimeZone.getTimeZone("Asia/Tokyo")).get(Calendar.HOUR_OF_DAY));
        p(DateUtils.setYears(c.getTime(), 2023), DateUtils.addWeeks(c.getTime(), -3), DateUtils.addMilliseconds(c.getTime(), 1).getTime(), DateUtils.setHours(c.getTime(), 0));
    }

    private static void zones() {
        p(FastTimeZone.getGmtTimeZone("+5:30"), FastTimeZone.getGmtTimeZone(), FastTimeZone.getTimeZone("GMT-3").getRawOffset(), FastTimeZone.getTimeZone("Europe/Prague").getID(), TimeZones.GMT_ID);
        Date date = utc(2024, Calendar.MARCH, 31, 1, 30).getTime();
        for (String zone : new String[] {"Europe/Prague", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kolkata"}) {
            p(DateFormatUtils.format(date, "yyyy-MM-dd HH:mm:ss ZZ z", TimeZone.getTimeZone(zone), Locale.US));
        }
    }

    private static void patterns() throws Exception {
        DatePrinter printer = FastDateFormat.getInstance("G yyyy YYYY MMMM MMM MM M dd d DD ww W F EEEE E u a HH H kk K hh mm ss SSS XXX Z", TimeZone.getTimeZone("Europe/Prague"), Locale.US);
        Calendar c = utc(2023, Calendar.DECEMBER, 31, 23, 5);
        p(printer.format(c.getTime()), printer.format(c), printer.format(0L), printer.getPattern().length());
        Date ancient = utc(-44, Calendar.MARCH, 15, 12, 0).getTime();
        p(printer.format(ancient), new SimpleDateFormat("yyyy G", Locale.US).format(ancient));
        fails(() -> FastDateFormat.getInstance("yyyy b"));
    }

    private static void styles() {
        Date date = utc(2024, Calendar.JULY, 4, 16, 7).getTime();
        TimeZone utc = TimeZone.getTimeZone("UTC");
        int[] styles = {FastDateFormat.SHORT, FastDateFormat.MEDIUM, FastDateFormat.LONG, FastDateFormat.FULL};
        for (int style : styles) {
            p(FastDateFormat.getDateInstance(style, utc, Locale.US).format(date), FastDateFormat.getTimeInstance(style, utc, Locale.UK).format(date), FastDateFormat.getDateTimeInstance(style, style, utc, Locale.US).format(date));
        }
        p(DateFormatUtils.ISO_8601_EXTENDED_DATETIME_FORMAT.format(date), DateFormatUtils.SMTP_DATETIME_FORMAT.format(date));
    }

    private static void parsing() throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        DateParser parser = FastDateFormat.getInstance("EEE, d MMM yyyy HH:mm:ss zzz", utc, Locale.US);
        p(parser.parse("Thu, 4 Jul 2024 16:07:00 PDT").getTime(), parser.parse("Mon, 1 Jan 2024 00:00:00 GMT+02:00").getTime());
        fails(() -> parser.parse("yesterday"));
        ParsePosition at = new ParsePosition(2);
        p(FastDateFormat.getInstance("yyyyMMdd", utc, Locale.US).parse("x:20240229;", at).getTime(), at.getIndex(), DateUtils.parseDate("3 Feb 24", Locale.US, "yyyy", "d MMM yy").getTime());
        fails(() -> DateUtils.parseDateStrictly("31 Feb 2024", Locale.US, "d MMM yyyy"));
    }

    private static void durations() throws Exception {
        p(DurationFormatUtils.formatDuration(93_784_005L, "d 'days' HH:mm:ss.SSS"), DurationFormatUtils.formatDuration(61_000, "s", false), DurationFormatUtils.formatPeriodISO(0, 1_709_211_909_123L), DurationFormatUtils.formatDurationWords(61_000, false, true));
        p(DurationFormatUtils.formatPeriod(utc(2023, Calendar.JANUARY, 31, 0, 0).getTimeInMillis(), utc(2024, Calendar.MARCH, 1, 0, 0).getTimeInMillis(), "y M d"), DurationUtils.isPositive(Duration.ofNanos(1)), DurationUtils.toDuration(5, TimeUnit.MINUTES), DurationUtils.toMillisInt(Duration.ofDays(99)), DurationUtils.zeroIfNull(null), Duration.of(3, ChronoUnit.HALF_DAYS));
    }
}
