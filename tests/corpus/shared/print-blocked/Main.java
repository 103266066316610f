/** A thread may be seen to wait for the stream that another one prints to. */
public class Main {
    static volatile Thread.State seen;

    public static void main(String[] args) throws Exception {
        Thread prints = new Thread(() -> System.out.print("a"));
        Thread looks = new Thread(() -> seen = prints.getState());
        prints.start();
        looks.start();
        System.out.print("m");
        prints.join();
        looks.join();
        System.out.println(" " + seen);
    }
}
