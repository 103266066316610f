/** The end expects one reading more than there is, and meanwhile somebody counts for ever. */
public class BesideSpinner {
    static final int SENSORS = 26;
    static int readings;

    static synchronized void reading() {
        readings++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            long n = 0;
            while (true) {
                n++;
            }
        });
        counter.setDaemon(true);
        counter.start();
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
