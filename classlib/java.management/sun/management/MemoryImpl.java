package sun.management;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryManagerMXBean;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import javax.management.MBeanNotificationInfo;
import javax.management.ObjectName;

/** The heap as {@code Runtime} describes it: of a fixed size, half of it in use. It has no pools that one could watch. */
class MemoryImpl extends NotificationEmitterSupport implements MemoryMXBean {
    private static final MemoryPoolMXBean[] POOLS = {};
    private static final MemoryManagerMXBean[] MANAGERS = {};

    MemoryImpl(VMManagement vm) {}

    @Override
    public int getObjectPendingFinalizationCount() {
        return 0;
    }

    @Override
    public void gc() {
        Runtime.getRuntime().gc();
    }

    @Override
    public MemoryUsage getHeapMemoryUsage() {
        Runtime runtime = Runtime.getRuntime();
        long total = runtime.totalMemory();
        return new MemoryUsage(total, total - runtime.freeMemory(), total, runtime.maxMemory());
    }

    @Override
    public MemoryUsage getNonHeapMemoryUsage() {
        return new MemoryUsage(0, 0, 0, -1);
    }

    @Override
    public boolean isVerbose() {
        return false;
    }

    @Override
    public void setVerbose(boolean value) {}

    static MemoryPoolMXBean[] getMemoryPools() {
        return POOLS;
    }

    static MemoryManagerMXBean[] getMemoryManagers() {
        return MANAGERS;
    }

    @Override
    public MBeanNotificationInfo[] getNotificationInfo() {
        String[] types = {MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED,
                MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED};
        return new MBeanNotificationInfo[] {
                new MBeanNotificationInfo(types, "javax.management.Notification", "Memory Notification")};
    }

    /** Never called: what watches a pool calls it. */
    static void createNotification(String type, String pool, MemoryUsage usage, long count) {}

    @Override
    public ObjectName getObjectName() {
        return Util.newObjectName(ManagementFactory.MEMORY_MXBEAN_NAME);
    }
}
