import gov.nasa.jpf.vm.Verify;

public class Main {
    static volatile int x, y;
    static volatile int read;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> read = y);
        Thread writer = new Thread(() -> x = 1);
        reader.start();
        writer.start();
        Verify.beginAtomic();
        int sum = 0;
        for (int i = 0; i < 50; i++) {
            sum += i;
        }
        // Far from the beginning of the section, before which the writer has to go.
        int seen = x;
        y = 1;
        Verify.endAtomic();
        reader.join();
        writer.join();
        System.out.println(seen + " " + read);
    }
}
