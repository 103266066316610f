package java.lang;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.internal.interleave.Resources;
import jdk.internal.loader.BootLoader;
import jdk.internal.loader.BuiltinClassLoader;
import jdk.internal.loader.ClassLoaders;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;
import jdk.internal.vm.annotation.Hidden;

/**
 * Class loaders. Those of the JDK share one name space, which the VM knows; every loader of the program's own that defines
 * a class has another one, and the VM asks it what a name means in the classes that it has defined.
 */
public abstract class ClassLoader {
    /** How many loaders have defined a class, and how many hidden classes there are; the VM counts. */
    private static int spaces;

    private static int hiddenClasses;

    /** Which loaders' classes load several classes at the same time; a class of its own, as few programs ask. */
    private static final class Parallel {
        private static final Map<Class<?>, Boolean> CLASSES = new ConcurrentHashMap<>();

        static {
            CLASSES.put(ClassLoader.class, true);
        }
    }

    private final ClassLoader parent;
    private final String name;
    private final Module unnamedModule;

    /** The name space; 0 until the loader has defined a class. */
    private int space;

    /** The lock of each class name, where classes are loaded in parallel. */
    private final ConcurrentHashMap<String, Object> locks;

    /** What follows is made when somebody first asks for it: the JDK's own loaders come without a constructor. */
    private volatile ConcurrentHashMap<String, Package> packages;
    private volatile ConcurrentHashMap<Class<?>, ProtectionDomain> domains;
    private volatile ProtectionDomain defaultDomain;
    private volatile ConcurrentHashMap<?, ?> classLoaderValueMap;

    final Object assertionLock;
    private boolean defaultAssertionStatus;
    private Map<String, Boolean> packageAssertionStatus;

    /** Null as long as nobody has said anything; the VM looks at it. */
    Map<String, Boolean> classAssertionStatus;

    protected ClassLoader(String name, ClassLoader parent) {
        if (name != null && name.isEmpty()) {
            throw new IllegalArgumentException("name must be non-empty or null");
        }
        this.name = name;
        this.parent = parent;
        this.unnamedModule = new Module(this);
        this.locks = Parallel.CLASSES.containsKey(getClass()) ? new ConcurrentHashMap<>() : null;
        this.assertionLock = locks == null ? this : new Object();
    }

    protected ClassLoader(ClassLoader parent) {
        this(null, parent);
    }

    protected ClassLoader() {
        this(null, getSystemClassLoader());
    }

    public static ClassLoader getSystemClassLoader() {
        return ClassLoaders.appClassLoader();
    }

    public static ClassLoader getPlatformClassLoader() {
        return ClassLoaders.platformClassLoader();
    }

    static ClassLoader getBuiltinPlatformClassLoader() {
        return ClassLoaders.platformClassLoader();
    }

    static ClassLoader getBuiltinAppClassLoader() {
        return ClassLoaders.appClassLoader();
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
        return isBuiltin() ? own : own + " @" + Integer.toHexString(System.identityHashCode(this));
    }

    private boolean isBuiltin() {
        return this instanceof BuiltinClassLoader;
    }

    public final ClassLoader getParent() {
        return parent;
    }

    public final Module getUnnamedModule() {
        return unnamedModule;
    }

    boolean isAncestor(ClassLoader cl) {
        for (ClassLoader loader = parent; loader != null; loader = loader.parent) {
            if (loader == cl) {
                return true;
            }
        }
        return false;
    }

    // ---- finding classes ---------------------------------------------------------------------------------------

    public Class<?> loadClass(String name) throws ClassNotFoundException {
        return loadClass(name, false);
    }

    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> found = findLoadedClass(name);
            if (found == null) {
                try {
                    found = parent == null ? findBootstrapClassOrNull(name) : parent.loadClass(name, false);
                } catch (ClassNotFoundException e) {
                    // It may be a class of one's own.
                }
                if (found == null) {
                    found = findClass(name);
                }
            }
            if (resolve) {
                resolveClass(found);
            }
            return found;
        }
    }

    final Class<?> loadClass(Module module, String name) {
        Class<?> found;
        if (isBuiltin()) {
            try {
                found = loadClass(name);
            } catch (ClassNotFoundException e) {
                return null;
            }
        } else {
            // A loader of the program's own is asked for what it finds itself, and its parents are not.
            synchronized (getClassLoadingLock(name)) {
                found = findLoadedClass(name);
                if (found == null) {
                    found = findClass(module.getName(), name);
                }
            }
        }
        return found != null && found.getModule() == module ? found : null;
    }

    protected Object getClassLoadingLock(String className) {
        return locks == null ? this : locks.computeIfAbsent(className, unlocked -> new Object());
    }

    protected Class<?> findClass(String name) throws ClassNotFoundException {
        throw new ClassNotFoundException(name);
    }

    protected Class<?> findClass(String moduleName, String name) {
        if (moduleName == null) {
            try {
                return findClass(name);
            } catch (ClassNotFoundException e) {
                return null;
            }
        }
        return null;
    }

    protected final Class<?> findSystemClass(String name) throws ClassNotFoundException {
        return getSystemClassLoader().loadClass(name);
    }

    static Class<?> findBootstrapClassOrNull(String name) {
        return isBinaryName(name) ? findBuiltin0(null, name) : null;
    }

    private static boolean isBinaryName(String name) {
        return !name.isEmpty() && name.indexOf('/') < 0 && name.charAt(0) != '[';
    }

    protected final Class<?> findLoadedClass(String name) {
        return name == null || !isBinaryName(name) ? null : findLoadedClass0(this, name);
    }

    protected final void resolveClass(Class<?> c) {
        Objects.requireNonNull(c);
    }

    protected final void setSigners(Class<?> c, Object[] signers) {}

    /** Called by {@code Class.forName} for a loader that is not the JDK's. */
    static Class<?> forName(String name, boolean initialize, ClassLoader loader) throws ClassNotFoundException {
        int dimensions = name.lastIndexOf('[') + 1;
        String element = name;
        if (dimensions > 0) {
            if (!name.startsWith("L", dimensions) || !name.endsWith(";")) {
                return Class.forName(name, initialize, null);
            }
            element = name.substring(dimensions + 1, name.length() - 1);
        }
        if (!isBinaryName(element)) {
            throw new ClassNotFoundException(element);
        }
        Class<?> found = load(loader, element);
        if (found == null || !found.getName().equals(element)) {
            throw new ClassNotFoundException(name);
        }
        for (int i = 0; i < dimensions; i++) {
            found = found.arrayType();
        }
        if (initialize) {
            Unsafe.getUnsafe().ensureClassInitialized(found);
        }
        return found;
    }

    /**
     * What the VM does to get a class of a loader: it holds the monitor of one that is not parallel capable, as HotSpot does
     * (SystemDictionary), and does not ask for what the loader has defined.
     */
    @Hidden
    private static Class<?> load(ClassLoader loader, String name) throws ClassNotFoundException {
        if (loader.locks == null && !loader.isBuiltin()) {
            synchronized (loader) {
                return loadUnlocked(loader, name);
            }
        }
        return loadUnlocked(loader, name);
    }

    @Hidden
    private static Class<?> loadUnlocked(ClassLoader loader, String name) throws ClassNotFoundException {
        Class<?> found = findLoadedClass0(loader, name);
        return found != null ? found : loader.loadClass(name);
    }

    /** Called by the VM when a class that a loader of the program's own has defined names a class for the first time. */
    @Hidden
    static void bind(Class<?> from, String name) {
        bind0(from, name, ask(from.getClassLoader0(), name));
    }

    @Hidden
    private static Class<?> ask(ClassLoader loader, String name) {
        Class<?> found;
        try {
            found = loader == null ? null : load(loader, name);
        } catch (ClassNotFoundException e) {
            NoClassDefFoundError error = new NoClassDefFoundError(name.replace('.', '/'));
            error.initCause(e);
            throw error;
        }
        if (found == null || !found.getName().equals(name)) {
            throw new NoClassDefFoundError(name.replace('.', '/'));
        }
        return found;
    }

    private static native Class<?> findBuiltin0(ClassLoader loader, String name);

    private static native Class<?> findLoadedClass0(ClassLoader loader, String name);

    private static native void bind0(Class<?> from, String name, Class<?> found);

    // ---- defining classes --------------------------------------------------------------------------------------

    @Deprecated(since = "1.1")
    protected final Class<?> defineClass(byte[] b, int off, int len) throws ClassFormatError {
        return defineClass(null, b, off, len, null);
    }

    protected final Class<?> defineClass(String name, byte[] b, int off, int len) throws ClassFormatError {
        return defineClass(name, b, off, len, null);
    }

    protected final Class<?> defineClass(String name, ByteBuffer b, ProtectionDomain domain) throws ClassFormatError {
        byte[] bytes = new byte[b.remaining()];
        b.get(bytes);
        return defineClass(name, bytes, 0, bytes.length, domain);
    }

    protected final Class<?> defineClass(String name, byte[] b, int off, int len, ProtectionDomain domain)
            throws ClassFormatError {
        if (name != null && !isBinaryName(name)) {
            throw new NoClassDefFoundError("IllegalName: " + name);
        }
        if (name != null && name.startsWith("java.") && this != getBuiltinPlatformClassLoader()) {
            throw new SecurityException("Prohibited package name: " + name.substring(0, name.lastIndexOf('.')));
        }
        Class<?> made = define(this, name, b, off, len);
        keep(made, domain);
        return made;
    }

    /** Defines a class in the name space of a loader. */
    static Class<?> define(ClassLoader loader, String name, byte[] b, int off, int len) {
        if (loader == null || loader.isBuiltin()) {
            return defineClass0(loader, name, b, off, len, null, null);
        }
        String[] names = supertypes0(loader, name, b, off, len);
        Class<?>[] found = new Class<?>[names.length];
        Thread current = Thread.currentThread();
        Defining before = current.defining;
        current.defining = new Defining(loader, names[0], before);
        try {
            for (int i = 1; i < names.length; i++) {
                current.defining.notBelow(names[i]);
                found[i] = ask(loader, names[i]);
            }
        } finally {
            current.defining = before;
        }
        return defineClass0(loader, name, b, off, len, names, found);
    }

    /** The classes whose supertypes a thread is looking for, the last one first. */
    record Defining(ClassLoader loader, String name, Defining before) {
        void notBelow(String supertype) {
            for (Defining at = this; at != null; at = at.before) {
                if (at.loader == loader && at.name.equals(supertype)) {
                    throw new ClassCircularityError(supertype.replace('.', '/'));
                }
            }
        }
    }

    /** The last two arguments are what the loader has answered for the supertypes; the first name is the class's own. */
    private static native Class<?> defineClass0(ClassLoader loader, String name, byte[] b, int off, int len,
            String[] names, Class<?>[] found);

    /** The name of the class, and the supertypes that the loader has not been asked for yet. */
    private static native String[] supertypes0(ClassLoader loader, String name, byte[] b, int off, int len);

    /** A hidden class beside {@code host}; each definition is another class. */
    static Class<?> defineHidden(Class<?> host, byte[] bytes, boolean nestMate, Object data) {
        return defineHidden0(host, bytes, nestMate, data);
    }

    private static native Class<?> defineHidden0(Class<?> host, byte[] bytes, boolean nestMate, Object data);

    private void keep(Class<?> made, ProtectionDomain domain) {
        if (domain != null) {
            domains().putIfAbsent(made, domain);
        }
    }

    private ConcurrentHashMap<Class<?>, ProtectionDomain> domains() {
        if (domains == null) {
            settle("domains", new ConcurrentHashMap<>());
        }
        return domains;
    }

    /** Sets a field that is null, unless another thread is faster. No lock is held: a program can hold that of a loader. */
    private void settle(String field, Object value) {
        Unsafe unsafe = Unsafe.getUnsafe();
        unsafe.compareAndSetReference(this, unsafe.objectFieldOffset(ClassLoader.class, field), null, value);
    }

    /** Called by {@code Class.getProtectionDomain}: null for the library's own classes. */
    static ProtectionDomain domainOf(Class<?> c) {
        ClassLoader loader = c.getClassLoader0();
        return loader == null || c.isArray() || c.isPrimitive() ? null : loader.domain(c);
    }

    private ProtectionDomain domain(Class<?> c) {
        ProtectionDomain known = domains == null ? null : domains.get(c);
        if (known != null) {
            return known;
        }
        if (this == getSystemClassLoader()) {
            keep(c, domainFor(Resources.origin(c)));
            return domains.get(c);
        }
        if (defaultDomain == null) {
            settle("defaultDomain", domainFor(null));
        }
        return defaultDomain;
    }

    private ProtectionDomain domainFor(URL origin) {
        return new ProtectionDomain(new CodeSource(origin, (Certificate[]) null), null, this, null);
    }

    @CallerSensitive
    protected static boolean registerAsParallelCapable() {
        Class<?> caller = Reflection.getCallerClass();
        if (!Parallel.CLASSES.containsKey(caller.getSuperclass())) {
            return false;
        }
        Parallel.CLASSES.put(caller, true);
        return true;
    }

    public final boolean isRegisteredAsParallelCapable() {
        return isBuiltin() || Parallel.CLASSES.containsKey(getClass());
    }

    // ---- resources ---------------------------------------------------------------------------------------------

    protected URL findResource(String moduleName, String name) throws IOException {
        return moduleName == null ? findResource(name) : null;
    }

    protected URL findResource(String name) {
        return null;
    }

    protected Enumeration<URL> findResources(String name) throws IOException {
        return Collections.emptyEnumeration();
    }

    public URL getResource(String name) {
        Objects.requireNonNull(name);
        URL url = parent == null ? BootLoader.findResource(name) : parent.getResource(name);
        return url == null ? findResource(name) : url;
    }

    public Enumeration<URL> getResources(String name) throws IOException {
        Objects.requireNonNull(name);
        Enumeration<URL> above = parent == null ? BootLoader.findResources(name) : parent.getResources(name);
        ArrayList<URL> all = Collections.list(above);
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
        URL url = getResource(Objects.requireNonNull(name));
        try {
            return url == null ? null : url.openStream();
        } catch (IOException e) {
            return null;
        }
    }

    public static InputStream getSystemResourceAsStream(String name) {
        return getSystemClassLoader().getResourceAsStream(name);
    }

    // ---- packages ----------------------------------------------------------------------------------------------

    private ConcurrentHashMap<String, Package> packageMap() {
        if (packages == null) {
            settle("packages", new ConcurrentHashMap<>());
        }
        return packages;
    }

    Package definePackage(Class<?> c) {
        if (c.isPrimitive() || c.isArray()) {
            return null;
        }
        Package known = packageMap().get(c.getPackageName());
        return known != null ? known : define(c.getPackageName(), c);
    }

    /** A package of which that class is one: for the loader of the class path the class's jar says which version it is. */
    private Package define(String name, Class<?> c) {
        boolean versioned = this == ClassLoaders.appClassLoader() && !c.getModule().isNamed();
        String[] says = versioned ? Resources.versions(c) : null;
        if (says == null) {
            return definePackage(name, c.getModule());
        }
        Package made = new Package(name, says[0], says[1], says[2], says[3], says[4], says[5],
                "true".equalsIgnoreCase(says[6]) ? Resources.origin(c) : null, this);
        Package other = packageMap().putIfAbsent(name, made);
        return other == null ? made : other;
    }

    Package definePackage(String name, Module m) {
        return packageMap().computeIfAbsent(name, unknown -> new Package(unknown, m));
    }

    protected Package definePackage(String name, String specTitle, String specVersion, String specVendor,
            String implTitle, String implVersion, String implVendor, URL sealBase) {
        Package made = new Package(name, specTitle, specVersion, specVendor, implTitle, implVersion, implVendor,
                sealBase, this);
        if (packageMap().putIfAbsent(name, made) != null) {
            throw new IllegalArgumentException(name);
        }
        return made;
    }

    public final Package getDefinedPackage(String name) {
        Package known = packageMap().get(Objects.requireNonNull(name));
        Class<?> loaded = known == null ? classIn0(this, name) : null;
        return loaded == null ? known : define(name, loaded);
    }

    /** A class of that package that the loader has loaded, or null. */
    private static native Class<?> classIn0(ClassLoader loader, String name);

    public final Package[] getDefinedPackages() {
        return packages().toArray(Package[]::new);
    }

    @Deprecated(since = "9")
    protected Package getPackage(String name) {
        Package known = getDefinedPackage(name);
        if (known != null) {
            return known;
        }
        return parent == null ? BootLoader.getDefinedPackage(name) : parent.getPackage(name);
    }

    protected Package[] getPackages() {
        Stream<Package> all = packages();
        for (ClassLoader above = parent; above != null; above = above.parent) {
            all = Stream.concat(all, above.packages());
        }
        return Stream.concat(all, BootLoader.packages()).toArray(Package[]::new);
    }

    Stream<Package> packages() {
        return packageMap().values().stream();
    }

    // ---- assertions --------------------------------------------------------------------------------------------

    public void setDefaultAssertionStatus(boolean enabled) {
        told0();
        synchronized (assertionLock) {
            beginAssertionStatus();
            defaultAssertionStatus = enabled;
        }
    }

    public void setPackageAssertionStatus(String packageName, boolean enabled) {
        told0();
        synchronized (assertionLock) {
            beginAssertionStatus();
            packageAssertionStatus.put(packageName, enabled);
        }
    }

    public void setClassAssertionStatus(String className, boolean enabled) {
        told0();
        synchronized (assertionLock) {
            beginAssertionStatus();
            classAssertionStatus.put(className, enabled);
        }
    }

    public void clearAssertionStatus() {
        told0();
        synchronized (assertionLock) {
            classAssertionStatus = new HashMap<>();
            packageAssertionStatus = new HashMap<>();
            defaultAssertionStatus = false;
        }
    }

    private void beginAssertionStatus() {
        if (classAssertionStatus == null) {
            packageAssertionStatus = new HashMap<>();
            defaultAssertionStatus = assertions0();
            classAssertionStatus = new HashMap<>();
        }
    }

    /** Called by the VM for a class whose loader has been told something, or is one of the program's. */
    static boolean asserts(Class<?> c) {
        ClassLoader loader = c.getClassLoader0();
        synchronized (loader.assertionLock) {
            if (loader.classAssertionStatus != null) {
                return loader.desiredAssertionStatus(c.getName());
            }
        }
        return byDefault0(c);
    }

    boolean desiredAssertionStatus(String className) {
        synchronized (assertionLock) {
            Boolean said = classAssertionStatus.get(className);
            if (said != null) {
                return said;
            }
            int end = className.lastIndexOf('.');
            if (end < 0) {
                said = packageAssertionStatus.get(null);
            }
            for (; said == null && end > 0; end = className.lastIndexOf('.', end - 1)) {
                said = packageAssertionStatus.get(className.substring(0, end));
            }
            return said == null ? defaultAssertionStatus : said;
        }
    }

    private static native boolean assertions0();

    private static native boolean byDefault0(Class<?> c);

    /** A loader is about to be told whether assertions are on: classes that ask meanwhile notice. */
    private static native void told0();

    // ---- the rest ----------------------------------------------------------------------------------------------

    protected String findLibrary(String libname) {
        return null;
    }

    ConcurrentHashMap<?, ?> createOrGetClassLoaderValueMap() {
        if (classLoaderValueMap == null) {
            settle("classLoaderValueMap", new ConcurrentHashMap<>());
        }
        return classLoaderValueMap;
    }
}
