/** A thread gives the main thread a name, which gives itself another one, and asks. */
public class Main {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            main.setName("other");
            if (main.getName().equals("main itself")) {
                throw new IllegalStateException("renamed");
            }
        });
        other.start();
        main.setName("main itself");
    }
}
