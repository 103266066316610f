package java.lang.reflect;

import jdk.internal.access.SharedSecrets;

/**
 * Opens reflection to the library before {@code AccessibleObject} is initialised: that class needs the reflection
 * factory, and the factory needs this.
 */
final class ReflectAccessHolder {
    static {
        SharedSecrets.setJavaLangReflectAccess(new ReflectAccess());
    }

    private ReflectAccessHolder() {}
}
