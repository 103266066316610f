/** The same with another thread about: the scheduling choice at the read and the choice of a value form a cascade. */
public class Main {
    static class Sensor {
        int altitude = 1;
    }

    static int written;

    public static void main(String[] args) throws InterruptedException {
        Sensor sensor = new Sensor();
        Thread other = new Thread(() -> {
            sensor.altitude = 2;
            written = 7;
        });
        other.start();
        int altitude = sensor.altitude;
        int before = written;
        other.join();
        System.out.println(altitude + " " + before);
    }
}
