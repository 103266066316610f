package jdk.internal.interleave.compile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import jdk.internal.interleave.LibraryImage;

/**
 * The files that the compiler sees: the JDK's public classes of a release, the class path, the source path, and what it
 * writes. Listings of the library are kept, those of the paths of a request are not.
 */
final class Library implements JavaFileManager {
    /** What the VM calls its places. */
    static final String REQUEST = "compile:request";

    static final String OUTPUT = "compile:output";
    private static final String CLASS_PATH = "compile:class-path";
    private static final String SOURCE_PATH = "compile:source-path";
    private static final String PLATFORM = "compile:platform-";

    /** One module of the library. */
    private record ModuleLocation(String module) implements Location {
        @Override
        public String getName() {
            return "SYSTEM_MODULES[" + module + "]";
        }

        @Override
        public boolean isOutputLocation() {
            return false;
        }
    }

    private final String platform;
    private final boolean hasModules;
    private final Map<String, ModuleLocation> modules = new LinkedHashMap<>();
    private final Map<String, List<JavaFileObject>> listings = new HashMap<>();
    private boolean hasSourcePath;
    private List<ClassOutput> written = new ArrayList<>();

    Library(Settings settings) {
        platform = PLATFORM + settings.library();
        hasModules = settings.hasModules();
        String[] names = LibraryImage.names(platform, "");
        if (names == null) {
            throw new IllegalArgumentException("there is no library of release " + settings.library());
        }
        for (String name : names) {
            modules.put(name, new ModuleLocation(name));
        }
    }

    /** Sees what a request has. */
    void serve(Request request) {
        hasSourcePath = request.sourcePath;
        written = new ArrayList<>();
    }

    List<ClassOutput> written() {
        return written;
    }

    @Override
    public boolean hasLocation(Location location) {
        if (location == StandardLocation.SOURCE_PATH) {
            return hasSourcePath;
        }
        return location == StandardLocation.CLASS_PATH
                || location instanceof ModuleLocation
                || location == (hasModules ? StandardLocation.SYSTEM_MODULES : StandardLocation.PLATFORM_CLASS_PATH);
    }

    @Override
    public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse) {
        String folder = packageName.replace('.', '/');
        if (location instanceof ModuleLocation at) {
            return listings.computeIfAbsent(at.module + "/" + folder, key -> classes(at.module, folder));
        }
        if (location == StandardLocation.PLATFORM_CLASS_PATH) {
            return listings.computeIfAbsent(folder, key -> ofAllModules(folder));
        }
        List<JavaFileObject> files = new ArrayList<>();
        if (location == StandardLocation.CLASS_PATH && kinds.contains(JavaFileObject.Kind.CLASS)) {
            add(files, CLASS_PATH, folder);
        } else if (location == StandardLocation.SOURCE_PATH && kinds.contains(JavaFileObject.Kind.SOURCE)) {
            add(files, SOURCE_PATH, folder);
        }
        return files;
    }

    private List<JavaFileObject> ofAllModules(String folder) {
        List<JavaFileObject> files = new ArrayList<>();
        for (String module : modules.keySet()) {
            files.addAll(classes(module, folder));
        }
        return files;
    }

    private List<JavaFileObject> classes(String module, String folder) {
        List<JavaFileObject> files = new ArrayList<>();
        String[] names = LibraryImage.names(platform, module + "/" + folder);
        if (names != null) {
            String prefix = folder.isEmpty() ? "" : folder + "/";
            for (String name : names) {
                files.add(new PlatformFile(platform, module, prefix + name));
            }
        }
        return files;
    }

    private static void add(List<JavaFileObject> files, String place, String folder) {
        String[] names = LibraryImage.names(place, folder);
        if (names != null) {
            String prefix = folder.isEmpty() ? "" : folder + "/";
            for (String name : names) {
                files.add(new LibraryFile(place, prefix + name));
            }
        }
    }

    /** A class of the library. */
    private static final class PlatformFile extends LibraryFile {
        private final String module;

        PlatformFile(String platform, String module, String path) {
            super(platform, path, Kind.CLASS);
            this.module = module;
        }

        @Override
        byte[] content() {
            return LibraryImage.content(place, module + "/" + getName());
        }
    }

    @Override
    public String inferBinaryName(Location location, JavaFileObject file) {
        return ((LibraryFile) file).binaryName();
    }

    @Override
    public boolean isSameFile(FileObject a, FileObject b) {
        return ((LibraryFile) a).isSame((LibraryFile) b);
    }

    @Override
    public Location getLocationForModule(Location location, String moduleName) {
        return location == StandardLocation.SYSTEM_MODULES ? modules.get(moduleName) : null;
    }

    @Override
    public Location getLocationForModule(Location location, JavaFileObject file) {
        return null;
    }

    @Override
    public String inferModuleName(Location location) {
        return location instanceof ModuleLocation at ? at.module : null;
    }

    @Override
    public Iterable<Set<Location>> listLocationsForModules(Location location) {
        return location == StandardLocation.SYSTEM_MODULES && hasModules
                ? List.of(new LinkedHashSet<>(modules.values()))
                : List.of();
    }

    @Override
    public JavaFileObject getJavaFileForInput(Location location, String className, JavaFileObject.Kind kind) {
        if (location instanceof ModuleLocation at && kind == JavaFileObject.Kind.CLASS) {
            return new PlatformFile(platform, at.module, className.replace('.', '/') + kind.extension);
        }
        return null;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
        ClassOutput output = new ClassOutput(className, sibling);
        written.add(output);
        return output;
    }

    @Override
    public boolean contains(Location location, FileObject file) {
        return location == StandardLocation.SOURCE_PATH && ((LibraryFile) file).getKind() == JavaFileObject.Kind.SOURCE;
    }

    @Override
    public FileObject getFileForInput(Location location, String packageName, String relativeName) {
        return null;
    }

    @Override
    public FileObject getFileForOutput(Location location, String packageName, String relativeName, FileObject sibling) throws IOException {
        throw new IOException("no other files are written");
    }

    @Override
    public <S> ServiceLoader<S> getServiceLoader(Location location, Class<S> service) {
        throw new UnsupportedOperationException("no services are loaded");
    }

    @Override
    public ClassLoader getClassLoader(Location location) {
        return null;
    }

    @Override
    public boolean handleOption(String current, Iterator<String> remaining) {
        return false;
    }

    @Override
    public int isSupportedOption(String option) {
        return -1;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
