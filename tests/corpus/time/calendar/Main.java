import java.util.Calendar;

/** A calendar shows the clock, also where nobody else reads it. */
public class Main {
    public static void main(String[] args) throws Exception {
        new Thread(() -> { }).start();
        Calendar from = Calendar.getInstance();
        Thread.sleep(5000);
        long slept = Calendar.getInstance().getTimeInMillis() - from.getTimeInMillis();
        System.out.println(slept < 5000 ? "too early" : slept < 3600_000 ? "in time" : "late");
    }
}
