import gov.nasa.jpf.vm.Verify;

/** A section is cut where the search goes no deeper for the moment; it goes on there later, from a stored state. */
public class Main {
    static volatile int first, second;
    static int count, sum, seen;

    static void asks() {
        Verify.beginAtomic();
        Verify.breakTransition("here");
        if (Verify.getBoolean()) {
            seen += second;
        }
        Verify.endAtomic();
        second = 3;
        first = second;
    }

    static void counts() {
        Verify.beginAtomic();
        for (int i = 0; i < 40; i++) {}
        sum = sum * 3 + count;
        count++;
        for (int i = 0; i < 30; i++) {}
        second = count;
        Verify.endAtomic();
        sum = sum * 3 + count;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::counts);
        other.start();
        asks();
        other.join();
        System.out.println(seen + " " + sum + " " + first + second + count);
    }
}
