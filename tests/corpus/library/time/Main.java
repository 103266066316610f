import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        LocalDate d = LocalDate.of(2024, 2, 28).plusDays(2);
        System.out.println(d + " " + d.getDayOfWeek() + " " + d.isLeapYear() + " " + d.lengthOfMonth() + " " + d.getDayOfYear());
        System.out.println(Duration.ofMinutes(135).plusSeconds(7) + " " + Period.between(LocalDate.of(2020, 1, 31), d));
        System.out.println(LocalDateTime.of(2023, 12, 31, 23, 59).plusMinutes(2) + " " + LocalTime.parse("10:15").minusHours(11));
        System.out.println(Instant.ofEpochSecond(1_000_000_000) + " " + ChronoUnit.DAYS.between(LocalDate.EPOCH, d));
        System.out.println(d.format(DateTimeFormatter.ISO_DATE) + " " + d.format(DateTimeFormatter.ofPattern("dd/MM/yyyy")));
        try {
            LocalDate.of(2023, 2, 30);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
