import gov.nasa.jpf.vm.Verify;

/** Two threads have copies of one value that is not chosen yet: whoever uses it first chooses for both. */
public class Main {
    static int shared;
    static String seen = "";

    static synchronized void say(String text) {
        seen += text;
    }

    public static void main(String[] args) throws InterruptedException {
        int chosen = Verify.getInt(0, 1);
        Thread other = new Thread(() -> {
            shared = chosen;
            say("a" + chosen);
        });
        other.start();
        int copy = shared;
        say("b" + copy + chosen);
        other.join();
        System.out.println(seen + shared);
    }
}
