/** Two threads rename one, and the name that it has in the end is the last one. */
public class Main {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread first = new Thread(() -> main.setName("first"));
        Thread second = new Thread(() -> main.setName("second"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(main.getName());
    }
}
