/** An error that only shows with values that the sensor does not give by itself. */
public class Main {
    static class Sensor {
        int altitude = 100;
    }

    static int thrust(Sensor sensor) {
        return 1000 / (sensor.altitude - 50);
    }

    public static void main(String[] args) {
        System.out.println(thrust(new Sensor()));
    }
}
