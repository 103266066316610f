import java.util.concurrent.Exchanger;

public class Main {
    public static void main(String[] args) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] how = new String[1];
        Thread t = new Thread(() -> {
            try {
                how[0] = exchanger.exchange("b");
            } catch (InterruptedException e) {
                how[0] = "interrupted";
            }
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println(how[0]);
    }
}
