package java.lang;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Objects;
import jdk.internal.interleave.LibraryFiles;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.internal.interleave.Resources;

/**
 * Class loaders over the single namespace of the checked program. Every loader finds the classes that the VM finds;
 * a subclass may add classes of its own by {@code defineClass}, and its {@code findClass} is asked for what the VM
 * does not know. Resources are the files of the class path.
 */
public abstract class ClassLoader {
    /** The loader that {@code getSystemClassLoader} answers. */
    private static final class Application extends ClassLoader {
        Application() {
            super("app", (ClassLoader) null);
        }

        @Override
        protected URL findResource(String name) {
            URL[] found = Resources.find(name);
            return found.length == 0 ? null : found[0];
        }

        @Override
        protected Enumeration<URL> findResources(String name) {
            return Collections.enumeration(Arrays.asList(Resources.find(name)));
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            return Resources.open(Objects.requireNonNull(name));
        }
    }

    private static ClassLoader system;

    private final ClassLoader parent;
    private final String name;
    private ConcurrentHashMap<?, ?> classLoaderValueMap;

    /** Assertion settings are the VM's; {@link Class} locks this before it asks. */
    final Object assertionLock = this;

    java.util.Map<String, Boolean> classAssertionStatus;

    protected ClassLoader(String name, ClassLoader parent) {
        if (name != null && name.isEmpty()) {
            throw new IllegalArgumentException("name must be non-empty or null");
        }
        this.name = name;
        this.parent = parent;
    }

    protected ClassLoader(ClassLoader parent) {
        this(null, parent);
    }

    protected ClassLoader() {
        this(null, getSystemClassLoader());
    }

    public static ClassLoader getSystemClassLoader() {
        if (system == null) {
            system = new Application();
        }
        return system;
    }

    public static ClassLoader getPlatformClassLoader() {
        return getSystemClassLoader();
    }

    static ClassLoader getBuiltinPlatformClassLoader() {
        return getSystemClassLoader();
    }

    static ClassLoader getBuiltinAppClassLoader() {
        return getSystemClassLoader();
    }

    static ClassLoader getClassLoader(Class<?> caller) {
        return caller == null ? null : caller.getClassLoader0();
    }

    static void checkClassLoaderPermission(ClassLoader cl, Class<?> caller) {}

    public String getName() {
        return name;
    }

    final String name() {
        return name;
    }

    String nameAndId() {
        String own = name == null ? getClass().getName() : "'" + name + "'";
        return this == system ? own : own + " @" + Integer.toHexString(System.identityHashCode(this));
    }

    public final ClassLoader getParent() {
        return parent;
    }

    public final Module getUnnamedModule() {
        return Module.world();
    }

    boolean isAncestor(ClassLoader cl) {
        for (ClassLoader loader = parent; loader != null; loader = loader.parent) {
            if (loader == cl) {
                return true;
            }
        }
        return false;
    }

    // ---- classes -----------------------------------------------------------------------------------------------

    public Class<?> loadClass(String name) throws ClassNotFoundException {
        return loadClass(name, false);
    }

    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> found = findBootstrapClassOrNull(name);
        return found != null ? found : findClass(name);
    }

    final Class<?> loadClass(Module module, String name) {
        return findBootstrapClassOrNull(name);
    }

    protected Object getClassLoadingLock(String className) {
        return this;
    }

    protected Class<?> findClass(String name) throws ClassNotFoundException {
        throw new ClassNotFoundException(name);
    }

    protected Class<?> findClass(String moduleName, String name) {
        return moduleName == null ? findBootstrapClassOrNull(name) : null;
    }

    @Deprecated(since = "1.1")
    protected final Class<?> defineClass(byte[] b, int off, int len) throws ClassFormatError {
        return define(null, b, off, len);
    }

    protected final Class<?> defineClass(String name, byte[] b, int off, int len) throws ClassFormatError {
        return define(name, b, off, len);
    }

    protected final Class<?> defineClass(String name, byte[] b, int off, int len, ProtectionDomain domain)
            throws ClassFormatError {
        return define(name, b, off, len);
    }

    protected final Class<?> defineClass(String name, ByteBuffer b, ProtectionDomain domain) throws ClassFormatError {
        byte[] bytes = new byte[b.remaining()];
        b.get(bytes);
        return define(name, bytes, 0, bytes.length);
    }

    static Class<?> define(String name, byte[] b, int off, int len) {
        Objects.checkFromIndexSize(off, len, b.length);
        return defineClass0(name, b, off, len);
    }

    protected final void resolveClass(Class<?> c) {
        Objects.requireNonNull(c);
    }

    protected final Class<?> findSystemClass(String name) throws ClassNotFoundException {
        Class<?> found = findBootstrapClassOrNull(name);
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        return found;
    }

    static Class<?> findBootstrapClassOrNull(String name) {
        return name.isEmpty() || name.indexOf('/') >= 0 || name.charAt(0) == '[' ? null : findClass0(name);
    }

    protected final Class<?> findLoadedClass(String name) {
        return name == null || name.isEmpty() || name.indexOf('/') >= 0 || name.charAt(0) == '['
                ? null
                : findLoadedClass0(name);
    }

    protected final void setSigners(Class<?> c, Object[] signers) {}

    private static native Class<?> findClass0(String name);

    private static native Class<?> findLoadedClass0(String name);

    private static native Class<?> defineClass0(String name, byte[] b, int off, int len);

    protected static boolean registerAsParallelCapable() {
        return true;
    }

    public final boolean isRegisteredAsParallelCapable() {
        return true;
    }

    // ---- resources ---------------------------------------------------------------------------------------------

    protected URL findResource(String moduleName, String name) throws IOException {
        return findResource(name);
    }

    protected URL findResource(String name) {
        return null;
    }

    protected Enumeration<URL> findResources(String name) throws IOException {
        return Collections.emptyEnumeration();
    }

    public URL getResource(String name) {
        Objects.requireNonNull(name);
        URL url = parent == null ? null : parent.getResource(name);
        return url == null ? findResource(name) : url;
    }

    public Enumeration<URL> getResources(String name) throws IOException {
        Objects.requireNonNull(name);
        if (parent == null) {
            return findResources(name);
        }
        ArrayList<URL> all = Collections.list(parent.getResources(name));
        all.addAll(Collections.list(findResources(name)));
        return Collections.enumeration(all);
    }

    public Stream<URL> resources(String name) {
        try {
            return Collections.list(getResources(name)).stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    public static URL getSystemResource(String name) {
        return getSystemClassLoader().getResource(name);
    }

    public static Enumeration<URL> getSystemResources(String name) throws IOException {
        return getSystemClassLoader().getResources(name);
    }

    public InputStream getResourceAsStream(String name) {
        URL url = getResource(name);
        try {
            return url == null ? null : url.openStream();
        } catch (IOException e) {
            return null;
        }
    }

    public static InputStream getSystemResourceAsStream(String name) {
        InputStream found = getSystemClassLoader().getResourceAsStream(name);
        return found == null ? LibraryFiles.open(name) : found;
    }

    // ---- packages ----------------------------------------------------------------------------------------------

    Package definePackage(Class<?> c) {
        return c.isPrimitive() || c.isArray() ? null : new Package(c.getPackageName(), Module.world());
    }

    Package definePackage(String name, Module m) {
        return new Package(name, m);
    }

    protected Package definePackage(String name, String specTitle, String specVersion, String specVendor,
            String implTitle, String implVersion, String implVendor, URL sealBase) {
        return new Package(name, Module.world());
    }

    public final Package getDefinedPackage(String name) {
        return new Package(Objects.requireNonNull(name), Module.world());
    }

    public final Package[] getDefinedPackages() {
        return new Package[0];
    }

    @Deprecated(since = "9")
    protected Package getPackage(String name) {
        return getDefinedPackage(name);
    }

    protected Package[] getPackages() {
        return new Package[0];
    }

    Stream<Package> packages() {
        return Stream.empty();
    }

    // ---- the rest ----------------------------------------------------------------------------------------------

    protected String findLibrary(String libname) {
        return null;
    }

    public void setDefaultAssertionStatus(boolean enabled) {}

    public void setPackageAssertionStatus(String packageName, boolean enabled) {}

    public void setClassAssertionStatus(String className, boolean enabled) {}

    public void clearAssertionStatus() {}

    boolean desiredAssertionStatus(String className) {
        return assertions0();
    }

    private static native boolean assertions0();

    synchronized ConcurrentHashMap<?, ?> createOrGetClassLoaderValueMap() {
        if (classLoaderValueMap == null) {
            classLoaderValueMap = new ConcurrentHashMap<>();
        }
        return classLoaderValueMap;
    }
}
