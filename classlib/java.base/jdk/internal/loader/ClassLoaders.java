package jdk.internal.loader;

/** The loaders of the JDK's own, beside the bootstrap loader. The VM makes the objects, without their constructors. */
public class ClassLoaders {
    private ClassLoaders() {}

    /** The bootstrap loader is no object. */
    static BuiltinClassLoader bootLoader() {
        return null;
    }

    public static native ClassLoader platformClassLoader();

    public static native ClassLoader appClassLoader();

    private static final class PlatformClassLoader extends BuiltinClassLoader {
        private PlatformClassLoader() {
            super("platform", null);
        }
    }

    private static final class AppClassLoader extends BuiltinClassLoader {
        private AppClassLoader(ClassLoader parent) {
            super("app", parent);
        }

        @Override
        boolean hasClassPath() {
            return true;
        }
    }
}
