import java.lang.ref.Cleaner;
import java.lang.ref.Reference;

/** The method keeps the object until it is done with its buffer. */
public class Main {
    static final Cleaner CLEANER = Cleaner.create();

    static class Buffer {
        final boolean[] freed;

        Buffer(boolean[] freed) {
            this.freed = freed;
            CLEANER.register(this, () -> freed[0] = true);
        }

        void use() {
            try {
                boolean[] freed = this.freed;
                assert !freed[0] : "used after it was freed";
            } finally {
                Reference.reachabilityFence(this);
            }
        }
    }

    public static void main(String[] args) {
        new Buffer(new boolean[1]).use();
    }
}
