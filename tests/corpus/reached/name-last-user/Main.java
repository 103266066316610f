/** main has no use for the thread after its look. */
public class Main {
    public static void main(String[] args) {
        Thread named = new Thread(() -> {});
        new Thread(() -> named.setName("x")).start();
        assert !named.getName().equals("x");
    }
}
