/** One thread writes both fields, and another one copies the object with {@code clone}, which reads them one after the other. */
public class Main implements Cloneable {
    int x;
    int y;

    public static void main(String[] args) throws CloneNotSupportedException {
        Main shared = new Main();
        new Thread(() -> {
            shared.x = 1;
            shared.y = 1;
        }).start();
        Main copy = (Main) shared.clone();
        System.out.println(copy.x + " " + copy.y);
    }
}
