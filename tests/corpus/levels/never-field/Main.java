import interleave.Scheduling;

public class Main {
    @Scheduling(Scheduling.Level.NEVER)
    static int n;

    static void work() {
        int read = n;
        n = read + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Main::work);
        Thread b = new Thread(Main::work);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.print(n);
    }
}
