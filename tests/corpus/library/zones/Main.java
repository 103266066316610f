import java.time.*;
import java.time.format.*;
import java.time.zone.*;
import java.util.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    public static void main(String[] a) throws Exception {
        ZoneId b = ZoneId.of("Europe/Berlin");
        p(ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, b));
        p(ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, b).withLaterOffsetAtOverlap());
        p(ZonedDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneId.of("America/New_York")).withZoneSameInstant(ZoneId.of("Asia/Tokyo")));
        ZoneRules r = b.getRules();
        p(r.nextTransition(Instant.parse("2024-01-01T00:00:00Z")));
        p(r.isDaylightSavings(Instant.parse("2024-07-01T00:00:00Z")));
        p("" + r.getValidOffsets(LocalDateTime.of(2024, 3, 31, 2, 30)) + " " + r.getTransitionRules());
        p(ZoneId.getAvailableZoneIds().contains("Asia/Kolkata"));
        for (String s:new String[]{"z", "zzzz", "VV", "O", "v", "vvvv", "VVV"}) try {
            p(s + " " + DateTimeFormatter.ofPattern(s, Locale.US).format(ZonedDateTime.of(2024, 7, 1, 0, 0, 0, 0, b)));
        } catch (Exception e) {
            p(e);
        }
        p(DateTimeFormatter.ofLocalizedDateTime(FormatStyle.FULL).withLocale(Locale.US).format(ZonedDateTime.of(2024,
                7, 1, 0, 0, 0, 0, ZoneId.of("America/Los_Angeles"))));
        TimeZone t = TimeZone.getTimeZone("America/New_York");
        p("" + t.getID() + " " + t.getRawOffset() + " " + t.inDaylightTime(new Date(1720000000000L)));
        p("" + t.getDisplayName(Locale.US) + " " + t.getDisplayName(true, TimeZone.SHORT, Locale.US));
        p("" + t.getOffset(1720000000000L) + " " + t.useDaylightTime());
        java.text.SimpleDateFormat f = new java.text.SimpleDateFormat("yyyy-MM-dd HH:mm z Z zzzz", Locale.US);
        f.setTimeZone(t);
        p(f.format(new Date(1720000000000L)) + " " + f.format(new Date(1700000000000L)));
        p(TimeZone.getTimeZone("PST").getRawOffset() + " " + TimeZone.getTimeZone("Nope").getID());
        p(ZonedDateTime.parse("2024-06-01T10:00+02:00[Europe/Berlin]").toInstant());
        GregorianCalendar g = new GregorianCalendar(TimeZone.getTimeZone("Europe/London"), Locale.UK);
        g.clear();
        g.set(2024, 2, 31, 1, 30);
        p(g.toInstant() + " " + g.get(Calendar.DST_OFFSET) + " " + g.toZonedDateTime());
        p(ZoneId.SHORT_IDS.get("PST") + " " + ZoneId.of("PST", ZoneId.SHORT_IDS));
        p(ZonedDateTime.of(1890, 1, 1, 0, 0, 0, 0, b));
        p(ZonedDateTime.of(2100, 7, 1, 0, 0, 0, 0, b));
    }
}
