package jdk.internal.interleave;

import jdk.internal.vm.annotation.Hidden;

/** What runs before the static initialiser of a class. */
final class Initialisation {
    private Initialisation() {}

    /** Initialises the superclass and the interfaces of the class for which the machine calls this. */
    @Hidden
    static void above() {
        above0();
    }

    private static native void above0();
}
