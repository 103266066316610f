package java.lang;

/** Thrown by a pattern match that was exhaustive when it was compiled and is not any more, or whose accessor throws. */
public final class MatchException extends RuntimeException {
    @java.io.Serial
    private static final long serialVersionUID = 0L;

    public MatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
