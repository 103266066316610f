/** An exception with very many causes, one with long messages, and two that are each other's cause. */
public class Chain {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { }, "other");
        other.start();
        other.join();
        switch (gov.nasa.jpf.vm.Verify.getInt(0, 2)) {
            case 0:
                Exception e = new Exception("root");
                for (int i = 0; i < 10_000; i++) {
                    e = new Exception(null, e);
                }
                throw new IllegalStateException("many", e);
            case 1:
                throw new IllegalStateException("long", new Exception("line\n".repeat(600_000), new Exception("r".repeat(1_000_000))));
            default:
                Exception first = new Exception("first");
                Exception second = new Exception("second", first);
                first.initCause(second);
                throw new IllegalStateException("circle", second);
        }
    }
}
