package jdk.internal.perf;

/** Counters that the library keeps about itself for tools of the JDK: nobody reads them here, and they would be state. */
public class PerfCounter {
    private static final PerfCounter NOWHERE = new PerfCounter();

    private PerfCounter() {}

    public static PerfCounter newPerfCounter(String name) {
        return NOWHERE;
    }

    public static PerfCounter newConstantPerfCounter(String name) {
        return NOWHERE;
    }

    public long get() {
        return 0;
    }

    public void set(long newValue) {}

    public void increment() {}

    public void add(long value) {}

    public void addTime(long interval) {}

    public void addElapsedTimeFrom(long startTime) {}

    public static PerfCounter getFindClasses() {
        return NOWHERE;
    }

    public static PerfCounter getFindClassTime() {
        return NOWHERE;
    }

    public static PerfCounter getParentDelegationTime() {
        return NOWHERE;
    }

    public static PerfCounter getReadClassBytesTime() {
        return NOWHERE;
    }

    public static PerfCounter getZipFileCount() {
        return NOWHERE;
    }

    public static PerfCounter getZipFileOpenTime() {
        return NOWHERE;
    }
}
