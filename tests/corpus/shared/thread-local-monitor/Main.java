/** A buffer with a monitor of its own that each thread has for itself. */
public class Main {
    static final ThreadLocal<StringBuffer> TEXT = ThreadLocal.withInitial(StringBuffer::new);

    static void work() {
        for (int i = 0; i < 3; i++) {
            TEXT.get().append(i);
        }
        assert TEXT.get().toString().equals("012");
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(Main::work);
        Thread second = new Thread(Main::work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
