package java.lang;

import java.lang.module.Configuration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import jdk.internal.interleave.Unsupported;
import jdk.internal.module.ServicesCatalog;

/** The one layer, with the two modules that every program can use; layers cannot be defined. */
public final class ModuleLayer {
    private static final ModuleLayer ONLY = new ModuleLayer();

    private ModuleLayer() {}

    /** Controls a layer that a program defined; none exists. */
    public static final class Controller {
        private Controller() {}

        public ModuleLayer layer() {
            return ONLY;
        }

        public Controller addReads(Module source, Module target) {
            return this;
        }

        public Controller addExports(Module source, String pn, Module target) {
            return this;
        }

        public Controller addOpens(Module source, String pn, Module target) {
            return this;
        }
    }

    private static Error refused() {
        return Unsupported.refuse("ModuleLayer.defineModules", "a checked program defines no module layers");
    }

    public ModuleLayer defineModulesWithOneLoader(Configuration cf, ClassLoader parentLoader) {
        throw refused();
    }

    public ModuleLayer defineModulesWithManyLoaders(Configuration cf, ClassLoader parentLoader) {
        throw refused();
    }

    public ModuleLayer defineModules(Configuration cf, Function<String, ClassLoader> clf) {
        throw refused();
    }

    public static Controller defineModulesWithOneLoader(Configuration cf, List<ModuleLayer> parentLayers,
            ClassLoader parentLoader) {
        throw refused();
    }

    public static Controller defineModulesWithManyLoaders(Configuration cf, List<ModuleLayer> parentLayers,
            ClassLoader parentLoader) {
        throw refused();
    }

    public static Controller defineModules(Configuration cf, List<ModuleLayer> parentLayers,
            Function<String, ClassLoader> clf) {
        throw refused();
    }

    public Configuration configuration() {
        return Configuration.empty();
    }

    public List<ModuleLayer> parents() {
        return List.of();
    }

    Stream<ModuleLayer> layers() {
        return Stream.of(this);
    }

    public Set<Module> modules() {
        return Set.of(Module.named("java.base", null), Module.named("java.logging", null));
    }

    public Optional<Module> findModule(String name) {
        Objects.requireNonNull(name);
        return modules().stream().filter(module -> module.getName().equals(name)).findFirst();
    }

    public ClassLoader findLoader(String name) {
        Optional<Module> found = findModule(name);
        if (found.isEmpty()) {
            throw new IllegalArgumentException("Module " + name + " not known to this layer");
        }
        return found.get().getClassLoader();
    }

    @Override
    public String toString() {
        return "java.base, java.logging";
    }

    public static ModuleLayer empty() {
        return ONLY;
    }

    public static ModuleLayer boot() {
        return ONLY;
    }

    ServicesCatalog getServicesCatalog() {
        return ServicesCatalog.create();
    }
}
