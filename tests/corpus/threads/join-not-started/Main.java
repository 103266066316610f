public class Main {
    static volatile Thread late;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            Thread t = late;
            if (t != null) {
                try {
                    t.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                System.out.print("j");
            }
        });
        other.start();
        late = new Thread(() -> System.out.print("t"));
        late.start();
    }
}
