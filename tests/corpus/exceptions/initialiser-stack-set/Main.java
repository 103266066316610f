/** What a class keeps of the exception that its initialiser has thrown. */
public class Main {
    static final IllegalStateException THROWN = new IllegalStateException("thrown");

    static class Fails {
        static {
            if (THROWN != null) {
                throw THROWN;
            }
        }

        static void use() {}
    }

    static void use() {
        try {
            Fails.use();
        } catch (LinkageError e) {
            Throwable cause = e.getCause();
            System.out.println(e + " | " + cause + " | " + cause.getStackTrace().length + " " + (cause.getCause() != null));
        }
    }

    public static void main(String[] args) {
        THROWN.setStackTrace(new StackTraceElement[0]);
        THROWN.initCause(new Exception("before"));
        use();
        use();
        Thread.currentThread().setName("renamed");
        use();
    }
}
