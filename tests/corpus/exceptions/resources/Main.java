public class Main {
    static class Res implements AutoCloseable {
        final String name;

        Res(String name) {
            this.name = name;
            System.out.println("open " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            throw new RuntimeException("closing " + name);
        }
    }

    public static void main(String[] args) throws Exception {
        try (Res a = new Res("a"); Res b = new Res("b")) {
            System.out.println("body");
            throw new IllegalStateException("body failed");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                System.out.println("suppressed " + s.getMessage());
            }
        } finally {
            System.out.println("done");
        }
        Res outer = new Res("outer");
        try (outer) {
            System.out.println("using " + outer.name);
        } catch (RuntimeException e) {
            System.out.println("close: " + e.getMessage());
        }
        try (Res none = null) {
            System.out.println("null is allowed");
        }
    }
}
