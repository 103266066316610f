public class Main {
    static void raise(int i) throws Exception {
        switch (i) {
            case 0 -> throw new IllegalStateException("state");
            case 1 -> throw new IllegalArgumentException("argument");
            case 2 -> throw new Exception("plain");
            default -> {
            }
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneaky(Throwable t) throws T {
        throw (T) t;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) {
            try {
                raise(i);
                System.out.println("fine");
            } catch (IllegalStateException | IllegalArgumentException e) {
                System.out.println("either " + e.getMessage());
            } catch (Exception e) {
                System.out.println("other " + e.getMessage());
            }
        }
        try {
            Main.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            try {
                throw new Error("e");
            } catch (Throwable t) {
                throw t;
            }
        } catch (Error e) {
            System.out.println(e.getMessage());
        }
    }
}
