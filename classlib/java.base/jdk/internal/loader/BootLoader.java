package jdk.internal.loader;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.interleave.LibraryFiles;
import jdk.internal.interleave.Resources;
import jdk.internal.module.ServicesCatalog;

/** The loader of everything, since all classes of the checked program share one namespace. */
public class BootLoader {
    private static ConcurrentHashMap<?, ?> classLoaderValueMap;

    private BootLoader() {}

    private static JavaLangAccess lang() {
        return SharedSecrets.getJavaLangAccess();
    }

    public static Module getUnnamedModule() {
        return Object.class.getModule();
    }

    public static ServicesCatalog getServicesCatalog() {
        return ServicesCatalog.create();
    }

    public static synchronized ConcurrentHashMap<?, ?> getClassLoaderValueMap() {
        if (classLoaderValueMap == null) {
            classLoaderValueMap = new ConcurrentHashMap<>();
        }
        return classLoaderValueMap;
    }

    public static boolean hasClassPath() {
        return true;
    }

    public static void loadModule(java.lang.module.ModuleReference mref) {}

    public static Class<?> loadClassOrNull(String name) {
        return lang().findBootstrapClassOrNull(name);
    }

    public static Class<?> loadClass(Module module, String name) {
        return loadClassOrNull(name);
    }

    public static void loadLibrary(String name) {}

    public static URL findResource(String mn, String name) throws IOException {
        return findResource(name);
    }

    public static InputStream findResourceAsStream(String mn, String name) throws IOException {
        InputStream found = LibraryFiles.open(name);
        return found == null ? Resources.open(name) : found;
    }

    public static URL findResource(String name) {
        URL[] found = Resources.find(name);
        return found.length == 0 ? null : found[0];
    }

    public static Enumeration<URL> findResources(String name) throws IOException {
        return Collections.enumeration(Arrays.asList(Resources.find(name)));
    }

    public static Package definePackage(Class<?> c) {
        return getDefinedPackage(c.getPackageName());
    }

    public static Package getDefinedPackage(String pn) {
        return lang().definePackage(null, pn, getUnnamedModule());
    }

    public static Stream<Package> packages() {
        return Stream.empty();
    }
}
