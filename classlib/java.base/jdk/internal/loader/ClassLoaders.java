package jdk.internal.loader;

/** The loaders of the JDK's own, beside the bootstrap loader. */
public class ClassLoaders {
    private static final PlatformClassLoader PLATFORM_LOADER = new PlatformClassLoader();
    private static final AppClassLoader APP_LOADER = new AppClassLoader(PLATFORM_LOADER);

    private ClassLoaders() {}

    /** The bootstrap loader is no object. */
    static BuiltinClassLoader bootLoader() {
        return null;
    }

    public static ClassLoader platformClassLoader() {
        return PLATFORM_LOADER;
    }

    public static ClassLoader appClassLoader() {
        return APP_LOADER;
    }

    private static final class PlatformClassLoader extends BuiltinClassLoader {
        static {
            ClassLoader.registerAsParallelCapable();
        }

        PlatformClassLoader() {
            super("platform", null, false);
        }
    }

    private static final class AppClassLoader extends BuiltinClassLoader {
        static {
            ClassLoader.registerAsParallelCapable();
        }

        AppClassLoader(ClassLoader parent) {
            super("app", parent, true);
        }
    }
}
