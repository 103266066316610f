import java.text.BreakIterator;
import java.text.Collator;
import java.text.DateFormatSymbols;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.time.Month;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Currency;
import java.util.Locale;
import java.util.TimeZone;

public class Main {
    static final LocalDate DAY = LocalDate.of(2024, 3, 5);

    static String of(Locale in) {
        return String.join(" | ", in.toLanguageTag(),
                NumberFormat.getInstance(in).format(1234567.891),
                NumberFormat.getCurrencyInstance(in).format(12.5),
                NumberFormat.getPercentInstance(in).format(0.25),
                DAY.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(in)),
                Month.MAY.getDisplayName(TextStyle.FULL_STANDALONE, in),
                new DateFormatSymbols(in).getWeekdays()[Calendar.FRIDAY],
                Currency.getInstance("EUR").getDisplayName(in),
                TimeZone.getTimeZone("Europe/Berlin").getDisplayName(true, TimeZone.LONG, in),
                String.format(in, "%,.2f %tA", 9999.5, DAY),
                String.valueOf(Calendar.getInstance(in).getFirstDayOfWeek()),
                in.getDisplayName(in));
    }

    static String sorted(String language, String... words) {
        Arrays.sort(words, Collator.getInstance(new Locale(language)));
        return language + Arrays.toString(words);
    }

    public static void main(String[] args) {
        for (String tag : new String[] {"de-DE", "fr-CA", "ru", "ar-EG", "hi-IN", "ja-JP", "zh-Hant-TW", "pt-BR", "th-TH", "en-IN"}) {
            System.out.println(of(Locale.forLanguageTag(tag)));
        }
        System.out.println(sorted("sv", "öl", "zon", "åker", "ämne", "alm"));
        System.out.println(sorted("de", "öl", "zon", "Ofen", "ämne", "alm"));
        BreakIterator words = BreakIterator.getWordInstance(new Locale("th"));
        words.setText("สวัสดีชาวโลก");
        for (int at = words.first(); at != BreakIterator.DONE; at = words.next()) {
            System.out.print(at + " ");
        }
        System.out.println();
        Locale.setDefault(Locale.ITALY);
        System.out.println(String.format("%,.1f %tB", 1234.5, DAY));
        System.out.println(Locale.getAvailableLocales().length);
    }
}
