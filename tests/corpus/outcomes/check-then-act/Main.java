public class Main {
    static int tickets = 1;

    public static void main(String[] args) throws Exception {
        Runnable buy = () -> {
            if (tickets > 0) {
                tickets--;
            }
        };
        Thread a = new Thread(buy);
        Thread b = new Thread(buy);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(tickets);
    }
}
