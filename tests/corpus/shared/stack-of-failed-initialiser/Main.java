/** The exception that an initialiser fails with gets another stack trace meanwhile, which later uses of the class may show. */
public class Main {
    static final IllegalStateException THROWN = new IllegalStateException("thrown");

    static class Fails {
        static {
            fail();
        }

        static void fail() {
            throw THROWN;
        }

        static int value;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> THROWN.setStackTrace(new StackTraceElement[0]));
        other.start();
        for (int i = 0; i < 2; i++) {
            try {
                Fails.value++;
            } catch (ExceptionInInitializerError e) {
                continue;
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getCause().getStackTrace().length > 0);
            }
        }
    }
}
