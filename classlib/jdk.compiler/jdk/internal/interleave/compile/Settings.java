package jdk.internal.interleave.compile;

import com.sun.tools.javac.main.Option;
import com.sun.tools.javac.util.Options;

/**
 * What a compiler is made for.
 *
 * @param release the release of Java, 0 for that of the library
 * @param lint whether to warn of what is questionable
 */
record Settings(int release, boolean lint) {
    /** The release that the library is of. */
    static final int OWN = Runtime.version().feature();

    /** The first release with modules. */
    private static final int MODULES = 9;

    boolean hasModules() {
        return release == 0 || release >= MODULES;
    }

    /** The release whose library the sources are held to. */
    int library() {
        return release == 0 ? OWN : release;
    }

    void apply(Options options) {
        options.put(Option.G, "-g");
        options.put(Option.PROC, "none");
        // Where there is a class file beside a source, which is newer cannot be told.
        options.put("-Xprefer:", "source");
        options.put("-Xprefer:source", "source");
        // Messages without their places, which are told apart, and without the lines of the source.
        options.put("diags.layout", "%L%m|%L%m|%L%m");
        options.put("diags.formatterOptions", "-source");
        if (release != 0) {
            options.put(Option.SOURCE, Integer.toString(release));
            options.put(Option.TARGET, Integer.toString(release));
            // It warns of a library of another release, and this is the right one.
            options.put(Option.XLINT_CUSTOM.primaryName + "-options", "-options");
        }
        if (lint) {
            options.put(Option.XLINT, "-Xlint");
        }
    }
}
