package jdk.internal.interleave;

/**
 * The modules of the JDK as far as they are packed. What a program looks up in a module that is not packed, or not whole, is
 * refused: the answer that there is no such class would be wrong.
 */
public final class LibraryImage {
    private LibraryImage() {}

    /** The modules that are packed, in order. */
    public static native String[] modules();

    /** The packages with dots, and what they begin with, in order. */
    public static native String[] packages();

    /** The modules of such a package, or null. */
    public static native String[] modulesOf(String packageName);

    /** The names in a folder of a module, those of folders with a {@code /} at their end; null where there is none. */
    public static native String[] names(String module, String folder);

    public static native boolean hasFile(String module, String path);

    /** What a file of a module holds; it is there. */
    public static native byte[] content(String module, String path);
}
