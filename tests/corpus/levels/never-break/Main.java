import gov.nasa.jpf.annotation.NeverBreak;

public class Main {
    @NeverBreak
    static class Counts {
        int n;

        synchronized void add() {
            volatileCount++;
            n++;
        }
    }

    static volatile int volatileCount;
    static final Counts counts = new Counts();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(counts::add);
        t.start();
        System.out.print(counts.n);
        System.out.print(volatileCount);
        t.join();
    }
}
