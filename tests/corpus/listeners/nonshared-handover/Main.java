/** Work is handed from thread to thread, and comes back when the others are gone. */
public class Main {
    static class Work {
        int done;
    }

    public static void main(String[] args) throws Exception {
        Work work = new Work();
        Thread second = new Thread(() -> work.done++);
        Thread first = new Thread(() -> {
            work.done++;
            second.start();
        });
        first.start();
        first.join();
        second.join();
        assert work.done == 2;
    }
}
