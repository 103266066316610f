package jdk.internal.loader;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleReference;
import java.net.URL;
import java.security.SecureClassLoader;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import jdk.internal.interleave.Resources;

/** A loader of the JDK's own. What it finds the VM knows; the application's finds the files of the class path too. */
public class BuiltinClassLoader extends SecureClassLoader {
    /** Never called: the VM makes these objects, with the fields of {@code ClassLoader} set. */
    BuiltinClassLoader(String name, ClassLoader parent) {
        super(name, parent);
    }

    boolean hasClassPath() {
        return false;
    }

    public void loadModule(ModuleReference mref) {}

    /** The VM knows which package is where. */
    static Map<String, ?> packageToModule() {
        return Map.of();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        throw new ClassNotFoundException(name);
    }

    @Override
    protected Class<?> findClass(String moduleName, String name) {
        return loadClassOrNull(name);
    }

    // No lock: what there is to find does not depend on who has found it already.
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> found = loadClassOrNull(name);
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        return found;
    }

    protected final Class<?> loadClassOrNull(String name) {
        return name.isEmpty() || name.indexOf('/') >= 0 || name.charAt(0) == '[' ? null : findBuiltin0(this, name);
    }

    private static native Class<?> findBuiltin0(ClassLoader loader, String name);

    @Override
    public URL findResource(String moduleName, String name) throws IOException {
        return moduleName == null ? findResource(name) : BootLoader.findResource(moduleName, name);
    }

    public InputStream findResourceAsStream(String moduleName, String name) throws IOException {
        URL url = findResource(moduleName, name);
        return url == null ? null : url.openStream();
    }

    @Override
    public URL findResource(String name) {
        URL[] found = hasClassPath() ? Resources.find(name) : new URL[0];
        return found.length == 0 ? null : found[0];
    }

    @Override
    public Enumeration<URL> findResources(String name) throws IOException {
        return Collections.enumeration(Arrays.asList(hasClassPath() ? Resources.find(name) : new URL[0]));
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        InputStream found = BootLoader.open(name);
        return found == null && hasClassPath() ? Resources.open(name) : found;
    }
}
