/** The search from the end reads the length before it takes the monitor: what is appended between is not found. */
public class Main {
    public static void main(String[] args) throws Exception {
        StringBuffer buffer = new StringBuffer("abc");
        Thread t = new Thread(() -> {
            buffer.append("d.");
            buffer.setCharAt(0, '.');
        });
        t.start();
        System.out.print(buffer.lastIndexOf("."));
        t.join();
    }
}
