package java.lang;

import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AnnotatedElement;
import java.util.Objects;
import java.util.Set;

/**
 * The one module of the checked world. All classes share a namespace, and strong encapsulation guards nothing that a
 * model checker has to guard, so the module is unnamed and reads, exports and opens everything.
 */
public final class Module implements AnnotatedElement {
    private static final Module WORLD = new Module();

    private Module() {}

    static Module world() {
        return WORLD;
    }

    public boolean isNamed() {
        return false;
    }

    public String getName() {
        return null;
    }

    public ClassLoader getClassLoader() {
        return null;
    }

    public ModuleDescriptor getDescriptor() {
        return null;
    }

    public ModuleLayer getLayer() {
        return null;
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
        return ClassLoader.getSystemResourceAsStream(name);
    }

    @Override
    public String toString() {
        return "unnamed module";
    }
}
