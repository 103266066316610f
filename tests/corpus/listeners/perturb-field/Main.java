/** What is read from a field is replaced by choices; the field keeps its value. */
public class Main {
    static class Sensor {
        int altitude = 1;
    }

    public static void main(String[] args) {
        Sensor sensor = new Sensor();
        int first = sensor.altitude;
        int second = sensor.altitude;
        System.out.println(first + " " + second);
    }
}
