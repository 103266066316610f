import gov.nasa.jpf.annotation.NeverBreak;

public class Main {
    @NeverBreak
    static int v;

    public static void main(String[] args) {
        Thread writes = new Thread(() -> v = 1);
        writes.start();
        Thread reads = new Thread(() -> {
            assert v == 1;
        });
        reads.start();
    }
}
