import java.time.*;

public class Main {
    public static void main(String[] args) {
        long a = System.nanoTime(), b = System.nanoTime();
        System.out.println(b - a);
        Instant i = Instant.now(), j = Instant.now();
        System.out.println(Duration.between(i, j).toNanos() + " " + i);
        System.out.println(Clock.systemUTC().millis() + " " + LocalDate.now(ZoneOffset.UTC));
        Thread t = new Thread(() -> System.out.println("t " + System.nanoTime() / 1_000_000));
        t.start();
        System.out.println("m " + System.nanoTime() / 1_000_000);
    }
}
