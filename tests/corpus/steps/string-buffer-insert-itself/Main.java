/** How long the argument is is asked before the monitor is taken, also where the argument is the buffer itself. */
public class Main {
    public static void main(String[] args) throws Exception {
        StringBuffer buffer = new StringBuffer("xy");
        Thread t = new Thread(() -> buffer.setLength(0));
        t.start();
        try {
            buffer.insert(0, buffer);
            System.out.print("inserted");
        } catch (IndexOutOfBoundsException e) {
            System.out.print("too short");
        }
        t.join();
    }
}
