/**
 * Two threads at one field without a lock. Each access ends a transition with a scheduling choice: which thread goes
 * next may decide what is read.
 */
public class SharedField {
    static class Meter {
        int reading;
    }

    public static void main(String[] args) throws InterruptedException {
        Meter meter = new Meter();
        Thread driver = new Thread(() -> meter.reading = 7, "driver");
        driver.start();
        int seen = meter.reading;
        driver.join();
        System.out.println(seen);
    }
}
