/**
 * The read of a shared field is a scheduling choice; a listener also replaces what it reads by 42 and 43. Both
 * generators belong to the same instruction: a cascade, of which every combination is explored.
 */
public class Cascade {
    static class Sensor {
        int altitude = 1;
    }

    static int warnings;

    public static void main(String[] args) throws InterruptedException {
        Sensor sensor = new Sensor();
        Thread monitor = new Thread(() -> {
            sensor.altitude = 2;
            warnings = 1;
        }, "monitor");
        monitor.start();
        int altitude = sensor.altitude;
        int before = warnings;
        monitor.join();
        System.out.println("altitude " + altitude + ", warnings " + before);
    }
}
