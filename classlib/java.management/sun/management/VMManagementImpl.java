package sun.management;

import java.util.List;
import jdk.internal.interleave.Unsupported;
import sun.management.counter.Counter;

/**
 * What the management beans tell of the virtual machine: of this one where a checked program can know it, and at the call
 * that it cannot. There is no compiler, and nothing stops for the collector.
 */
class VMManagementImpl implements VMManagement {
    /** When somebody asked first: before that the virtual clock has not been read. */
    private static final long START = System.currentTimeMillis();

    VMManagementImpl() {}

    private static Error unknown(String what) {
        return Unsupported.refuse("java.lang.management, " + what, "it asks about the inside of another virtual machine");
    }

    private static String property(String name) {
        return System.getProperty(name);
    }

    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    // ---- what is supported, as on HotSpot --------------------------------------------------------------------------

    @Override
    public boolean isCompilationTimeMonitoringSupported() {
        return false;
    }

    @Override
    public boolean isThreadContentionMonitoringSupported() {
        return true;
    }

    @Override
    public boolean isThreadContentionMonitoringEnabled() {
        return false;
    }

    @Override
    public boolean isCurrentThreadCpuTimeSupported() {
        return true;
    }

    @Override
    public boolean isOtherThreadCpuTimeSupported() {
        return true;
    }

    @Override
    public boolean isThreadCpuTimeEnabled() {
        return true;
    }

    @Override
    public boolean isBootClassPathSupported() {
        return false;
    }

    @Override
    public boolean isObjectMonitorUsageSupported() {
        return true;
    }

    @Override
    public boolean isSynchronizerUsageSupported() {
        return true;
    }

    @Override
    public boolean isThreadAllocatedMemorySupported() {
        return true;
    }

    @Override
    public boolean isThreadAllocatedMemoryEnabled() {
        return true;
    }

    @Override
    public boolean isGcNotificationSupported() {
        return false;
    }

    @Override
    public boolean isRemoteDiagnosticCommandsSupported() {
        return false;
    }

    // ---- classes ---------------------------------------------------------------------------------------------------

    @Override
    public long getTotalClassCount() {
        throw unknown("the number of loaded classes");
    }

    @Override
    public int getLoadedClassCount() {
        throw unknown("the number of loaded classes");
    }

    @Override
    public long getUnloadedClassCount() {
        return 0;
    }

    @Override
    public boolean getVerboseClass() {
        return false;
    }

    @Override
    public long getLoadedClassSize() {
        throw unknown("the size of loaded classes");
    }

    @Override
    public long getUnloadedClassSize() {
        return 0;
    }

    @Override
    public long getClassLoadingTime() {
        throw unknown("times of loading");
    }

    @Override
    public long getMethodDataSize() {
        throw unknown("the size of methods");
    }

    @Override
    public long getInitializedClassCount() {
        throw unknown("the number of initialised classes");
    }

    @Override
    public long getClassInitializationTime() {
        throw unknown("times of initialisation");
    }

    @Override
    public long getClassVerificationTime() {
        throw unknown("times of verification");
    }

    // ---- the machine -----------------------------------------------------------------------------------------------

    @Override
    public boolean getVerboseGC() {
        return false;
    }

    @Override
    public String getManagementVersion() {
        return "3.0";
    }

    @Override
    public String getVmId() {
        return "1@localhost";
    }

    @Override
    public String getVmName() {
        return property("java.vm.name");
    }

    @Override
    public String getVmVendor() {
        return property("java.vm.vendor");
    }

    @Override
    public String getVmVersion() {
        return property("java.vm.version");
    }

    @Override
    public String getVmSpecName() {
        return property("java.vm.specification.name");
    }

    @Override
    public String getVmSpecVendor() {
        return property("java.vm.specification.vendor");
    }

    @Override
    public String getVmSpecVersion() {
        return property("java.vm.specification.version");
    }

    @Override
    public String getClassPath() {
        return property("java.class.path");
    }

    @Override
    public String getLibraryPath() {
        return property("java.library.path");
    }

    @Override
    public String getBootClassPath() {
        throw new UnsupportedOperationException("Boot class path mechanism is not supported");
    }

    @Override
    public List<String> getVmArguments() {
        return List.of();
    }

    @Override
    public long getStartupTime() {
        return START;
    }

    @Override
    public long getUptime() {
        return System.currentTimeMillis() - START;
    }

    @Override
    public int getAvailableProcessors() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public String getOsName() {
        return property("os.name");
    }

    @Override
    public String getOsArch() {
        return property("os.arch");
    }

    @Override
    public String getOsVersion() {
        return property("os.version");
    }

    @Override
    public String getCompilerName() {
        return null;
    }

    @Override
    public long getTotalCompileTime() {
        throw unknown("times of compilation");
    }

    // ---- threads ---------------------------------------------------------------------------------------------------

    @Override
    public long getTotalThreadCount() {
        throw unknown("the number of threads that were started");
    }

    @Override
    public int getPeakThreadCount() {
        throw unknown("the largest number of threads");
    }

    @Override
    public int getLiveThreadCount() {
        return root().activeCount();
    }

    @Override
    public int getDaemonThreadCount() {
        Thread[] threads = new Thread[root().activeCount()];
        int count = 0;
        for (int i = root().enumerate(threads) - 1; i >= 0; i--) {
            count += threads[i].isDaemon() ? 1 : 0;
        }
        return count;
    }

    // ---- the inside of HotSpot -------------------------------------------------------------------------------------

    @Override
    public long getSafepointCount() {
        throw unknown("safepoints");
    }

    @Override
    public long getTotalSafepointTime() {
        throw unknown("safepoints");
    }

    @Override
    public long getSafepointSyncTime() {
        throw unknown("safepoints");
    }

    @Override
    public long getTotalApplicationNonStoppedTime() {
        throw unknown("safepoints");
    }

    @Override
    public List<Counter> getInternalCounters(String pattern) {
        return List.of();
    }
}
