package java.lang.ref;

import jdk.internal.access.JavaLangRefAccess;
import jdk.internal.access.SharedSecrets;

/** What other packages may ask of references; nothing waits to be processed. */
final class RefAccess implements JavaLangRefAccess {
    static {
        SharedSecrets.setJavaLangRefAccess(new RefAccess());
    }

    private RefAccess() {}

    @Override
    public boolean waitForReferenceProcessing() {
        return false;
    }

    @Override
    public void runFinalization() {}
}
