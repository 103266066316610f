/** One thread tells the loader to forget about assertions, another one initialises a class that asks it. */
public class Main {
    static class Asks {
        static boolean on;

        static {
            assert on = true;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> Main.class.getClassLoader().clearAssertionStatus()).start();
        System.out.println(Asks.on);
    }
}
