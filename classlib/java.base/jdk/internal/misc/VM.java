package jdk.internal.misc;

import java.util.List;
import java.util.Map;

/** Facts about the VM for the library: it is always fully started, and has no privileged accounts. */
public class VM {
    private VM() {}

    public static void initLevel(int value) {}

    public static int initLevel() {
        return 4;
    }

    public static void awaitInitLevel(int value) {}

    public static boolean isModuleSystemInited() {
        return true;
    }

    public static boolean isBooted() {
        return true;
    }

    public static void shutdown() {}

    public static boolean isShutdown() {
        return false;
    }

    public static long maxDirectMemory() {
        return 64L << 20;
    }

    public static boolean isDirectMemoryPageAligned() {
        return false;
    }

    public static boolean isSupportedClassFileVersion(int major, int minor) {
        return major >= 45 && major <= 61;
    }

    public static boolean isSupportedModuleDescriptorVersion(int major, int minor) {
        return major >= 53 && major <= 61;
    }

    public static boolean isSystemDomainLoader(ClassLoader loader) {
        return loader == null;
    }

    /** What the library asks for here are the names of the system; the program's changes do not matter to it. */
    public static String getSavedProperty(String key) {
        return switch (key) {
            case "os.name" -> "Linux";
            case "java.home" -> "/java";
            default -> null;
        };
    }

    public static Map<String, String> getSavedProperties() {
        return Map.of();
    }

    public static void saveProperties(Map<String, String> props) {}

    public static void initializeOSEnvironment() {}

    public static int getFinalRefCount() {
        return 0;
    }

    public static int getPeakFinalRefCount() {
        return 0;
    }

    public static void addFinalRefCount(int n) {}

    /** The state of a thread from the VM's code for it. */
    public static Thread.State toThreadState(int threadStatus) {
        return Thread.State.values()[threadStatus];
    }

    public static ClassLoader latestUserDefinedLoader() {
        ClassLoader found = latestUserDefinedLoader0();
        return found == null ? ClassLoader.getPlatformClassLoader() : found;
    }

    /** The loader of the last method called that is no library's. */
    private static native ClassLoader latestUserDefinedLoader0();

    public static boolean isSetUID() {
        return false;
    }

    public static long getuid() {
        return 1000;
    }

    public static long geteuid() {
        return 1000;
    }

    public static long getgid() {
        return 1000;
    }

    public static long getegid() {
        return 1000;
    }

    /** The nanoseconds between now and a whole second; the clock is that of {@code System.currentTimeMillis}. */
    public static long getNanoTimeAdjustment(long offsetInSeconds) {
        long millis = System.currentTimeMillis();
        return (millis / 1000 - offsetInSeconds) * 1_000_000_000L + millis % 1000 * 1_000_000L;
    }

    public static String[] getRuntimeArguments() {
        return new String[0];
    }

    /** A pool of buffers outside the heap. */
    public interface BufferPool {
        String getName();

        long getCount();

        long getTotalCapacity();

        long getMemoryUsed();
    }

    public static List<BufferPool> getBufferPools() {
        return List.of();
    }
}
