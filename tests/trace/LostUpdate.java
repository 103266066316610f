public class LostUpdate {
    static int count;
    public static void main(String[] args) throws Exception {
        Runnable add = () -> count++;
        Thread a = new Thread(add), b = new Thread(add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2 : "count is " + count;
    }
}
