/** The sensors report the right number of readings, and the end expects one more. */
public class AllWrong {
    static final int SENSORS = 26;
    static int readings;

    static synchronized void reading() {
        readings++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] sensors = new Thread[SENSORS];
        for (int i = 0; i < SENSORS; i++) {
            sensors[i] = new Thread(() -> {
                for (int k = 0; k < 3; k++) {
                    reading();
                }
            });
            sensors[i].start();
        }
        for (Thread sensor : sensors) {
            sensor.join();
        }
        assert readings == 3 * SENSORS + 1 : readings + " readings";
    }
}
