package java.lang;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.security.AccessControlContext;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.loader.BootLoader;
import jdk.internal.module.ServicesCatalog;
import jdk.internal.reflect.ConstantPool;
import sun.nio.ch.Interruptible;
import sun.reflect.annotation.AnnotationType;

/** What the other packages of the library may ask of {@code java.lang}: forwards, one line each. */
final class LangAccess implements JavaLangAccess {
    @Override
    public List<Method> getDeclaredPublicMethods(Class<?> klass, String name, Class<?>... parameterTypes) {
        return klass.getDeclaredPublicMethods(name, parameterTypes);
    }

    @Override
    public ConstantPool getConstantPool(Class<?> klass) {
        return klass.getConstantPool();
    }

    @Override
    public boolean casAnnotationType(Class<?> klass, AnnotationType oldType, AnnotationType newType) {
        return klass.casAnnotationType(oldType, newType);
    }

    @Override
    public AnnotationType getAnnotationType(Class<?> klass) {
        return klass.getAnnotationType();
    }

    @Override
    public Map<Class<? extends Annotation>, Annotation> getDeclaredAnnotationMap(Class<?> klass) {
        return klass.getDeclaredAnnotationMap();
    }

    @Override
    public byte[] getRawClassAnnotations(Class<?> klass) {
        return klass.getRawAnnotations();
    }

    @Override
    public byte[] getRawClassTypeAnnotations(Class<?> klass) {
        return klass.getRawTypeAnnotations();
    }

    @Override
    public byte[] getRawExecutableTypeAnnotations(Executable executable) {
        return Class.getExecutableTypeAnnotationBytes(executable);
    }

    @Override
    public <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> klass) {
        return klass.getEnumConstantsShared();
    }

    @Override
    public void blockedOn(Interruptible b) {
        Thread.blockedOn(b);
    }

    @Override
    public void registerShutdownHook(int slot, boolean registerShutdownInProgress, Runnable hook) {
        Shutdown.add(slot, registerShutdownInProgress, hook);
    }

    @Override
    public Thread newThreadWithAcc(Runnable target, @SuppressWarnings("removal") AccessControlContext acc) {
        return new Thread(target, acc);
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    public void invokeFinalize(Object o) throws Throwable {
        o.finalize();
    }

    @Override
    public ConcurrentHashMap<?, ?> createOrGetClassLoaderValueMap(ClassLoader cl) {
        return cl.createOrGetClassLoaderValueMap();
    }

    @Override
    public Class<?> defineClass(ClassLoader cl, String name, byte[] b, ProtectionDomain pd, String source) {
        // What reflection makes for itself is the library's.
        boolean own = cl != null && cl.getClass().getName().equals("jdk.internal.reflect.DelegatingClassLoader");
        return ClassLoader.define(own ? null : cl, name, b, 0, b.length);
    }

    @Override
    public Class<?> defineClass(ClassLoader cl, Class<?> lookup, String name, byte[] b, ProtectionDomain pd,
            boolean initialize, int flags, Object classData) {
        // The two lowest bits are those of the JDK: nest mate, hidden.
        Class<?> made = (flags & 2) == 0
                ? ClassLoader.define(cl, name, b, 0, b.length)
                : ClassLoader.defineHidden(lookup, b, (flags & 1) != 0, classData);
        if (initialize) {
            jdk.internal.misc.Unsafe.getUnsafe().ensureClassInitialized(made);
        }
        return made;
    }

    @Override
    public Class<?> findBootstrapClassOrNull(String name) {
        return ClassLoader.findBootstrapClassOrNull(name);
    }

    @Override
    public Package definePackage(ClassLoader cl, String name, Module module) {
        return cl == null ? BootLoader.getDefinedPackage(name) : cl.definePackage(name, module);
    }

    @Override
    public String fastUUID(long lsb, long msb) {
        return Long.fastUUID(lsb, msb);
    }

    @Override
    public void addNonExportedPackages(ModuleLayer layer) {}

    @Override
    public void invalidatePackageAccessCache() {}

    @Override
    public Module defineModule(ClassLoader loader, ModuleDescriptor descriptor, URI uri) {
        return new Module(loader);
    }

    @Override
    public Module defineUnnamedModule(ClassLoader loader) {
        return new Module(loader);
    }

    // Every module reads, exports and opens everything.

    @Override
    public void addReads(Module m1, Module m2) {}

    @Override
    public void addReadsAllUnnamed(Module m) {}

    @Override
    public void addExports(Module m1, String pkg) {}

    @Override
    public void addExports(Module m1, String pkg, Module m2) {}

    @Override
    public void addExportsToAllUnnamed(Module m, String pkg) {}

    @Override
    public void addOpens(Module m1, String pkg, Module m2) {}

    @Override
    public void addOpensToAllUnnamed(Module m, String pkg) {}

    @Override
    public void addOpensToAllUnnamed(Module m, Set<String> concealedPkgs, Set<String> exportedPkgs) {}

    @Override
    public void addUses(Module m, Class<?> service) {}

    @Override
    public boolean isReflectivelyExported(Module module, String pn, Module other) {
        return true;
    }

    @Override
    public boolean isReflectivelyOpened(Module module, String pn, Module other) {
        return true;
    }

    @Override
    public Module addEnableNativeAccess(Module m) {
        return m;
    }

    @Override
    public void addEnableNativeAccessAllUnnamed() {}

    @Override
    public boolean isEnableNativeAccess(Module m) {
        return false;
    }

    @Override
    public ServicesCatalog getServicesCatalog(ModuleLayer layer) {
        return layer.getServicesCatalog();
    }

    @Override
    public void bindToLoader(ModuleLayer layer, ClassLoader loader) {}

    @Override
    public Stream<ModuleLayer> layers(ModuleLayer layer) {
        return layer.layers();
    }

    @Override
    public Stream<ModuleLayer> layers(ClassLoader loader) {
        return Stream.of(ModuleLayer.boot());
    }

    @Override
    public String newStringNoRepl(byte[] bytes, Charset cs) throws CharacterCodingException {
        return String.newStringNoRepl(bytes, cs);
    }

    @Override
    public byte[] getBytesNoRepl(String s, Charset cs) throws CharacterCodingException {
        return String.getBytesNoRepl(s, cs);
    }

    @Override
    public String newStringUTF8NoRepl(byte[] bytes, int off, int len) {
        return String.newStringUTF8NoRepl(bytes, off, len);
    }

    @Override
    public byte[] getBytesUTF8NoRepl(String s) {
        return String.getBytesUTF8NoRepl(s);
    }

    @Override
    public void inflateBytesToChars(byte[] src, int srcOff, char[] dst, int dstOff, int len) {
        StringLatin1.inflate(src, srcOff, dst, dstOff, len);
    }

    @Override
    public int decodeASCII(byte[] src, int srcOff, char[] dst, int dstOff, int len) {
        return String.decodeASCII(src, srcOff, dst, dstOff, len);
    }

    @Override
    public int encodeASCII(char[] src, int srcOff, byte[] dst, int dstOff, int len) {
        return StringCoding.implEncodeAsciiArray(src, srcOff, dst, dstOff, len);
    }

    @Override
    public void setCause(Throwable t, Throwable cause) {
        t.setCause(cause);
    }

    @Override
    public ProtectionDomain protectionDomain(Class<?> c) {
        return c.getProtectionDomain();
    }

    @Override
    public MethodHandle stringConcatHelper(String name, MethodType methodType) {
        return StringConcatHelper.lookupStatic(name, methodType);
    }

    @Override
    public long stringConcatInitialCoder() {
        return StringConcatHelper.initialCoder();
    }

    @Override
    public long stringConcatMix(long lengthCoder, String constant) {
        return StringConcatHelper.mix(lengthCoder, constant);
    }

    @Override
    public String join(String prefix, String suffix, String delimiter, String[] elements, int size) {
        return String.join(prefix, suffix, delimiter, elements, size);
    }

    @Override
    public Object classData(Class<?> c) {
        return c.getClassData();
    }

    @Override
    public long findNative(ClassLoader loader, String entry) {
        return 0;
    }

    @Override
    public void exit(int statusCode) {
        Shutdown.exit(statusCode);
    }

    @Override
    public String getLoaderNameID(ClassLoader loader) {
        return loader == null ? "null" : loader.nameAndId();
    }
}
