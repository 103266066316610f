package java.lang;

import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AnnotatedElement;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.loader.BootLoader;

/**
 * A module: one of the JDK's, by name, or the unnamed one of a loader. Strong encapsulation guards nothing that a model checker
 * has to guard, so every module reads, exports and opens everything.
 */
public final class Module implements AnnotatedElement {
    /** The VM answers with it for most classes. */
    private static final Module BASE = new Module("java.base", null);

    private static final Map<String, Module> NAMED = new ConcurrentHashMap<>();

    private final String name;
    private final ClassLoader loader;
    private ModuleDescriptor descriptor;

    private Module(String name, ClassLoader loader) {
        this.name = name;
        this.loader = loader;
    }

    /** The unnamed module of a loader. */
    Module(ClassLoader loader) {
        this(null, loader);
    }

    static Module of(Class<?> c) {
        String name = name0(c);
        if (name == null) {
            ClassLoader loader = c.getClassLoader0();
            return loader == null ? BootLoader.getUnnamedModule() : loader.getUnnamedModule();
        }
        return named(name, c.getClassLoader0());
    }

    /** A module of the library, whose classes that loader defines. */
    static Module named(String name, ClassLoader loader) {
        return name.equals("java.base") ? BASE : NAMED.computeIfAbsent(name, n -> new Module(n, loader));
    }

    /** The name of the module that a class is in; null for an unnamed one. */
    private static native String name0(Class<?> c);

    public boolean isNamed() {
        return name != null;
    }

    public String getName() {
        return name;
    }

    public ClassLoader getClassLoader() {
        return loader;
    }

    public ModuleDescriptor getDescriptor() {
        return name == null ? null : Descriptors.of(this);
    }

    /** Each is made when somebody asks for it, one after the other. */
    private static final class Descriptors {
        static synchronized ModuleDescriptor of(Module module) {
            if (module.descriptor == null) {
                module.descriptor = ModuleDescriptor.newModule(module.name).build();
            }
            return module.descriptor;
        }
    }

    public ModuleLayer getLayer() {
        return name == null ? null : ModuleLayer.boot();
    }

    public boolean canRead(Module other) {
        Objects.requireNonNull(other);
        return true;
    }

    public Module addReads(Module other) {
        Objects.requireNonNull(other);
        return this;
    }

    public boolean isExported(String pn, Module other) {
        Objects.requireNonNull(pn);
        Objects.requireNonNull(other);
        return true;
    }

    public boolean isOpen(String pn, Module other) {
        return isExported(pn, other);
    }

    public boolean isExported(String pn) {
        Objects.requireNonNull(pn);
        return true;
    }

    public boolean isOpen(String pn) {
        return isExported(pn);
    }

    public Module addExports(String pn, Module other) {
        isExported(pn, other);
        return this;
    }

    public Module addOpens(String pn, Module other) {
        isExported(pn, other);
        return this;
    }

    public Module addUses(Class<?> service) {
        Objects.requireNonNull(service);
        return this;
    }

    public boolean canUse(Class<?> service) {
        Objects.requireNonNull(service);
        return true;
    }

    void implAddUses(Class<?> service) {}

    void implAddReads(Module other) {}

    public Set<String> getPackages() {
        return Set.of();
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> annotationClass) {
        Objects.requireNonNull(annotationClass);
        return null;
    }

    @Override
    public Annotation[] getAnnotations() {
        return new Annotation[0];
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return new Annotation[0];
    }

    public InputStream getResourceAsStream(String name) throws IOException {
        if (name.startsWith("/")) {
            name = name.substring(1);
        }
        return loader == null ? BootLoader.open(name) : loader.getResourceAsStream(name);
    }

    @Override
    public String toString() {
        return name == null ? "unnamed module @" + Integer.toHexString(System.identityHashCode(this)) : "module " + name;
    }
}
