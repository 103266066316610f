public class Main {
    static void outer(int depth) throws Exception {
        if (depth > 0) {
            outer(depth - 1);
        }
        try {
            inner();
        } catch (RuntimeException e) {
            throw new Exception("wrapped", e);
        }
    }

    static void inner() {
        throw new IllegalArgumentException("deep");
    }

    public static void main(String[] args) throws Exception {
        try {
            outer(3);
        } catch (Exception e) {
            e.printStackTrace();
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(top.getClassName() + "." + top.getMethodName() + " " + top.getFileName() + ":"
                    + top.getLineNumber());
            System.out.println(e.getStackTrace().length);
            java.io.StringWriter text = new java.io.StringWriter();
            e.printStackTrace(new java.io.PrintWriter(text));
            System.out.println(text.toString().lines().filter(l -> l.startsWith("Caused")).toList());
        }
        Throwable t = new Throwable("own") {
            @Override
            public synchronized Throwable fillInStackTrace() {
                return this;
            }
        };
        System.out.println(t.getStackTrace().length);
        Exception s = new Exception("main", null);
        s.addSuppressed(new IllegalStateException("side"));
        s.printStackTrace();
        try {
            s.initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        class Local extends RuntimeException {
            Local() {
                super("local");
            }
        }
        new Local().printStackTrace(System.out);
    }
}
