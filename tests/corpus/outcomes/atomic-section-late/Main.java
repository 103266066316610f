import gov.nasa.jpf.vm.Verify;

public class Main {
    static int x;
    static int y;

    public static void main(String[] args) {
        new Thread(() -> {
            x = 1;
            y = 1;
        }).start();
        Verify.beginAtomic();
        int seenX = x;
        int seenY = y;
        Verify.endAtomic();
        System.out.println(seenX + " " + seenY);
    }
}
