import java.lang.ref.Cleaner;

/** The object is no longer needed by the method that works on its buffer: it may be cleaned before that is done. */
public class Main {
    static final Cleaner CLEANER = Cleaner.create();

    static class Buffer {
        final boolean[] freed;

        Buffer(boolean[] freed) {
            this.freed = freed;
            CLEANER.register(this, () -> freed[0] = true);
        }

        void use() {
            boolean[] freed = this.freed;
            assert !freed[0] : "used after it was freed";
        }
    }

    public static void main(String[] args) {
        new Buffer(new boolean[1]).use();
    }
}
