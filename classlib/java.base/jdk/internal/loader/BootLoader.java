package jdk.internal.loader;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.interleave.LibraryFiles;
import jdk.internal.module.ServicesCatalog;

/** The loader of the library. */
public class BootLoader {
    private static final Module UNNAMED = lang().defineUnnamedModule(null);
    private static final ConcurrentHashMap<String, Package> PACKAGES = new ConcurrentHashMap<>();
    private static final ConcurrentHashMap<?, ?> VALUES = new ConcurrentHashMap<>();

    private BootLoader() {}

    private static JavaLangAccess lang() {
        return SharedSecrets.getJavaLangAccess();
    }

    public static Module getUnnamedModule() {
        return UNNAMED;
    }

    public static ServicesCatalog getServicesCatalog() {
        return ServicesCatalog.create();
    }

    public static ConcurrentHashMap<?, ?> getClassLoaderValueMap() {
        return VALUES;
    }

    public static boolean hasClassPath() {
        return false;
    }

    public static void loadModule(java.lang.module.ModuleReference mref) {}

    public static Class<?> loadClassOrNull(String name) {
        return lang().findBootstrapClassOrNull(name);
    }

    /** A class of the library; providers of services are asked for so, whatever their module is. */
    public static Class<?> loadClass(Module module, String name) {
        Class<?> found = ((BuiltinClassLoader) ClassLoaders.appClassLoader()).loadClassOrNull(name);
        return found == null || found.getModule().isNamed() ? found : null;
    }

    public static void loadLibrary(String name) {}

    public static URL findResource(String mn, String name) throws IOException {
        URL url = findResource(name);
        return url == null || mn == null || url.getPath().startsWith("/" + mn + "/") ? url : null;
    }

    public static InputStream findResourceAsStream(String mn, String name) throws IOException {
        return open(name);
    }

    /** A file of the library, or null: {@code jrt:/java.base/java/lang/Object.class}. */
    public static URL findResource(String name) {
        String module = LibraryFiles.module(name);
        try {
            return module == null ? null : new URL("jrt:/" + module + "/" + name);
        } catch (MalformedURLException e) {
            throw new InternalError(e);
        }
    }

    public static Enumeration<URL> findResources(String name) throws IOException {
        URL url = findResource(name);
        return Collections.enumeration(url == null ? List.of() : List.of(url));
    }

    public static InputStream open(String name) {
        byte[] content = LibraryFiles.content(name);
        return content == null ? null : new ByteArrayInputStream(content);
    }

    public static Package definePackage(Class<?> c) {
        return PACKAGES.computeIfAbsent(c.getPackageName(), name -> make(name, c.getModule()));
    }

    /** The package, if a class of it has been loaded. */
    public static Package getDefinedPackage(String pn) {
        Package known = PACKAGES.get(pn);
        if (known == null && hasPackage0(null, pn)) {
            known = PACKAGES.computeIfAbsent(pn, name -> make(name, Object.class.getModule()));
        }
        return known;
    }

    private static native boolean hasPackage0(ClassLoader loader, String name);

    /** Packages have no public constructor: a loader of its own makes one. */
    private static Package make(String name, Module module) {
        return lang().definePackage(ClassLoaders.platformClassLoader(), name, module);
    }

    public static Stream<Package> packages() {
        return PACKAGES.values().stream();
    }
}
