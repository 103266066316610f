/** The bytes of an array are printed at a time, while another thread writes them. */
public class Main {
    public static void main(String[] args) {
        byte[] bytes = { 'a', 'a' };
        new Thread(() -> {
            bytes[0] = 'b';
            bytes[1] = 'b';
        }).start();
        System.out.write(bytes, 0, 2);
        System.out.println();
    }
}
