package java.util.concurrent.locks;

import java.io.Serializable;
import jdk.internal.interleave.Owner;

/** A synchronizer that a thread may own. */
public abstract class AbstractOwnableSynchronizer implements Serializable {
    private static final long serialVersionUID = 3737899427754241961L;

    /** Not final: reading it is where others come before an owner is set or looked at. */
    private transient Owner owner = new Owner();

    protected AbstractOwnableSynchronizer() {}

    protected final void setExclusiveOwnerThread(Thread thread) {
        owner.set(thread);
    }

    protected final Thread getExclusiveOwnerThread() {
        return owner.get();
    }
}
