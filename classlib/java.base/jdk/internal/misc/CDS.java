package jdk.internal.misc;

/** Class-data sharing, which the checker has none of: every question is answered no, without native code. */
public class CDS {
    private CDS() {}

    public static boolean isDumpingClassList() {
        return false;
    }

    public static boolean isDumpingArchive() {
        return false;
    }

    public static boolean isSharingEnabled() {
        return false;
    }

    public static void initializeFromArchive(Class<?> c) {}

    public static void defineArchivedModules(ClassLoader platformLoader, ClassLoader systemLoader) {}

    /** The seed of the hash order of {@code Set.of} and {@code Map.of}: fixed, so that runs repeat. */
    public static long getRandomSeedForDumping() {
        return 0x1234_5678_9abcL;
    }

    public static void traceLambdaFormInvoker(String prefix, String holder, String name, String type) {}

    public static void traceSpeciesType(String prefix, String cn) {}
}
