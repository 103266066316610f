import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.time.chrono.*;
import java.util.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    public static void main(String[] a) {
        LocalDateTime t = LocalDateTime.of(2024, 2, 29, 13, 5, 9, 123456789);
        ZonedDateTime z = t.atZone(ZoneOffset.ofHours(2));
        for (FormatStyle s:FormatStyle.values()) for (Locale l:new Locale[]{Locale.ROOT, Locale.ENGLISH,
                Locale.US, Locale.UK}) {
            p(s + " " + l + " " + DateTimeFormatter.ofLocalizedDate(s).withLocale(l).format(t));
            try {
                p(DateTimeFormatter.ofLocalizedDateTime(s).withLocale(l).format(t.atZone(ZoneId.of("UTC"))));
            } catch (Exception e) {
                p(e);
            }
        }
        for (String pt:new String[]{"yyyy-MM-dd HH:mm:ss.SSSSSS", "uuuu/M/d h:mm a", "EEEE, d MMMM yyyy",
                 "EEE dd MMM yy", "QQQ q QQQQ", "w W e c", "DDD", "XXX xx O OOOO VV z zzzz Z ZZZZZ",
                 "B", "G GGGG GGGGG", "n N A", "'literal' ''", "[HH][mm]", "ppppH", "LLLL ccc", "YYYY-'W'ww-e",
                 "k K h H", "MMMMM EEEEE"}) for (Locale l:new Locale[]{Locale.ROOT, Locale.US}) p(pt +
                " " + DateTimeFormatter.ofPattern(pt, l).format(z));
        for (DateTimeFormatter f:new DateTimeFormatter[]{DateTimeFormatter.ISO_DATE, DateTimeFormatter.ISO_ORDINAL_DATE,
                 DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.RFC_1123_DATE_TIME,
                 DateTimeFormatter.ISO_OFFSET_DATE_TIME, DateTimeFormatter.ISO_INSTANT, DateTimeFormatter.ISO_ZONED_DATE_TIME}) p(f.format(z) +
                " " + f);
        p("" + LocalDate.parse("2024-02-29").plusYears(1) + " " + LocalDate.of(2024, 1, 31).plusMonths(1));
        p(LocalDate.of(2024, 3, 1).with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)));
        p(LocalDate.of(2024, 3, 1).with(TemporalAdjusters.lastDayOfYear()));
        p(ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), LocalDate.of(2024, 2, 29)));
        p(Period.between(LocalDate.of(2000, 1, 31), LocalDate.of(2024, 2, 29)));
        p(LocalDate.of(2024, 2, 29).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
        p(LocalDate.of(2021, 1, 3).get(WeekFields.ISO.weekOfWeekBasedYear()));
        p(LocalDate.EPOCH.until(LocalDate.MAX));
        p("" + Duration.ofSeconds(3661, 5) + " " + Duration.parse("PT1H2M3.5S").toMillis());
        p("" + Duration.between(t, t.plusDays(1)) + " " + Period.parse("P1Y2M3D").normalized());
        p("" + Duration.ofMillis(-1) + " " + Duration.ZERO + " " + Duration.ofDays(2).toHoursPart());
        p("" + Instant.ofEpochSecond(1700000000) + " " + Instant.EPOCH.plusNanos(1) + " " + Instant.MAX);
        p(Instant.parse("2024-01-01T00:00:00Z").toEpochMilli());
        p("" + OffsetDateTime.parse("2024-01-01T00:00+01:00").toInstant() + " " + Year.of(1900).isLeap());
        p("" + YearMonth.of(2024, 2).lengthOfMonth() + " " + MonthDay.of(2, 29) + " " + Month.MARCH.plus(11));
        p(DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.US));
        p("" + Month.MAY.getDisplayName(TextStyle.FULL, Locale.ROOT) + " " + OffsetTime.of(1, 2, 3, 4, ZoneOffset.MIN));
        p("" + ZoneOffset.of("+05:30").getDisplayName(TextStyle.FULL, Locale.US) + " " + ZoneId.of("GMT+3"));
        p("" + ZoneId.of("UTC").getRules() + " " + ZoneId.of("Z"));
        p("" + ZonedDateTime.parse("2024-02-29T10:00Z[UTC]") + " " + Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        p(LocalDate.now(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)));
        for (String s:new String[]{"2024-02-30", "x", "2024-13-01", "2023-02-29"}) try {
            p(LocalDate.parse(s));
        } catch (DateTimeParseException e) {
            p(e);
        }
        try {
            LocalDate.of(2023, 2, 29);
        } catch (DateTimeException e) {
            p(e);
        }
        try {
            LocalTime.NOON.get(ChronoField.DAY_OF_WEEK);
        } catch (DateTimeException e) {
            p(e);
        }
        try {
            ZoneId.of("Nowhere/City");
        } catch (DateTimeException e) {
            p(e);
        }
        try {
            DateTimeFormatter.ofPattern("bbb");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            LocalDate.from(LocalTime.NOON);
        } catch (DateTimeException e) {
            p(e);
        }
        p("" + JapaneseDate.of(2024, 2, 29) + " " + ThaiBuddhistDate.from(LocalDate.of(2024, 1, 1)));
        p("" + MinguoDate.of(113, 1, 1) + " " + IsoChronology.INSTANCE.getDisplayName(TextStyle.FULL, Locale.US));
        p(LocalDate.parse("24Feb2024", new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("ddMMMyyyy").toFormatter(Locale.US)));
        p(LocalTime.of(23, 59).plus(90, ChronoUnit.SECONDS));
        p("" + LocalTime.MAX.truncatedTo(ChronoUnit.MINUTES) + " " + LocalTime.parse("10:15:30.5"));
        p("" + t.range(ChronoField.DAY_OF_MONTH) + " " + t.query(TemporalQueries.precision()));
        p(JulianFields.JULIAN_DAY.getFrom(t));
        GregorianCalendar g = new GregorianCalendar(2024, Calendar.FEBRUARY, 29);
        g.add(Calendar.YEAR, 1);
        p("" + g.get(Calendar.DAY_OF_MONTH) + " " + g.getActualMaximum(Calendar.DAY_OF_MONTH));
        p("" + g.get(Calendar.WEEK_OF_YEAR) + " " + g.isLeapYear(2024));
        p("" + g.getDisplayName(Calendar.MONTH, Calendar.LONG, Locale.US) + " " + g.getFirstDayOfWeek());
        p("" + new Date(0) + " " + new Date(1e12>0?1700000000000L:0).toInstant());
        p("" + TimeZone.getDefault().getID() + " " + TimeZone.getTimeZone("GMT-8").getDisplayName(Locale.US));
        p(TimeZone.getTimeZone("GMT+05:30").getRawOffset());
    }
}
