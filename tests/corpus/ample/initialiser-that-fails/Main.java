/** Who comes first sees why the class cannot be initialised, and who comes after that it could not be. */
public class Main {
    static class Broken {
        static int value;

        static {
            if (value == 0) {
                throw new IllegalStateException("broken");
            }
        }
    }

    static void use(String name) {
        try {
            Broken.value = 1;
        } catch (NoClassDefFoundError e) {
            System.out.print(name + " after ");
        } catch (Throwable e) {
            System.out.print(name + " first ");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> use("other"));
        other.start();
        use("main");
        other.join();
    }
}
