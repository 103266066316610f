package java.lang.invoke;

/**
 * Stands where a constant or a call site would be whose resolution failed. Made and read by the VM: each further use
 * throws a new error of the same class and message.
 */
final class LinkFailure {
    private LinkageError error;

    private LinkFailure() {}
}
