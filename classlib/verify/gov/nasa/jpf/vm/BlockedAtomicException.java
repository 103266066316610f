package gov.nasa.jpf.vm;

/**
 * A thread would have to wait between {@link Verify#beginAtomic()} and {@link Verify#endAtomic()}: nobody else may run
 * there, so nobody could ever wake it.
 */
public class BlockedAtomicException extends Error {
    private static final long serialVersionUID = 1L;

    public BlockedAtomicException(String message) {
        super(message);
    }
}
