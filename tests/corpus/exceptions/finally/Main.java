public class Main {
    static int returns() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            throw new IllegalStateException("gone");
        } finally {
            return 3;
        }
    }

    static String counts() {
        StringBuilder log = new StringBuilder();
        try {
            try {
                log.append("a");
                throw new Exception("x");
            } catch (Exception e) {
                log.append("b");
                throw new Error("y");
            } finally {
                log.append("c");
            }
        } catch (Error e) {
            log.append(e.getMessage());
        }
        return log.toString();
    }

    static void nested() {
        try {
            try {
                throw new RuntimeException("inner");
            } finally {
                System.out.println("first finally");
            }
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
            throw new RuntimeException("again", e);
        } finally {
            System.out.println("second finally");
        }
    }

    @SuppressWarnings("finally")
    static void lost() throws Exception {
        try {
            throw new Exception("first");
        } finally {
            throw new Exception("second");
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(returns());
        System.out.println(overrides());
        System.out.println(counts());
        try {
            nested();
        } catch (RuntimeException e) {
            System.out.println("outer " + e.getMessage() + " suppressed " + e.getSuppressed().length);
        }
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                System.out.println("body " + i);
            } finally {
                System.out.println("finally " + i);
            }
        }
        try {
            lost();
        } catch (Exception e) {
            System.out.println(e);
        }
    }
}
