import java.util.*;
public class Throws {
    static final List<Integer> list = new ArrayList<>();
    static String text;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                list.add(3);
                list.get(7);
            } catch (IndexOutOfBoundsException e) {
                synchronized (list) {
                    System.out.println(text.length());
                }
            }
        }, "T");
        t.start();
        Thread s = new Thread(() -> {
            try { Thread.sleep(50); } catch (InterruptedException e) { System.out.println("woken"); }
        }, "S");
        s.start();
        s.interrupt();
        s.join();
        t.join();
    }
}
