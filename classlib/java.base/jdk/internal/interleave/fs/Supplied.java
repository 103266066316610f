package jdk.internal.interleave.fs;

/** The files that the configuration supplies; they never change. */
final class Supplied {
    private Supplied() {}

    /** Paths, in order. Relative ones are in the working directory. */
    static native String[] names0();

    static native byte[] content0(String name);
}
