package jdk.internal.module;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import jdk.internal.interleave.LibraryFiles;

/** The service providers that the library itself brings: what the JDK's modules say of themselves. */
public final class ServicesCatalog {
    private static final String COMMON = "sun.util.resources.LocaleData$CommonResourceBundleProvider";
    private static final String SUPPLEMENTARY = "sun.util.resources.LocaleData$SupplementaryResourceBundleProvider";

    private final Map<String, List<ServiceProvider>> added = new HashMap<>();

    private ServicesCatalog() {}

    public static ServicesCatalog create() {
        return new ServicesCatalog();
    }

    public void register(Module module) {}

    public void addProvider(Module module, Class<?> service, Class<?> impl) {
        added.computeIfAbsent(service.getName(), name -> new ArrayList<>())
                .add(new ServiceProvider(module, impl.getName()));
    }

    public List<ServiceProvider> findServices(String service) {
        List<ServiceProvider> found = new ArrayList<>(added.getOrDefault(service, List.of()));
        for (String provider : builtIn(service)) {
            found.add(new ServiceProvider(Object.class.getModule(), provider));
        }
        return found;
    }

    private static List<String> builtIn(String service) {
        switch (service) {
            case "java.util.random.RandomGenerator":
                List<String> generators = new ArrayList<>(
                        List.of("java.security.SecureRandom", "java.util.Random", "java.util.SplittableRandom"));
                for (String name : new String[] {"L32X64MixRandom", "L64X128MixRandom", "L64X128StarStarRandom",
                        "L64X256MixRandom", "L64X1024MixRandom", "L128X128MixRandom", "L128X256MixRandom",
                        "L128X1024MixRandom", "Xoroshiro128PlusPlus", "Xoshiro256PlusPlus"}) {
                    generators.add("jdk.random." + name);
                }
                return generators;
            case "sun.util.locale.provider.LocaleDataMetaInfo":
                return List.of("sun.util.resources.cldr.provider.CLDRLocaleDataMetaInfo",
                        "sun.util.resources.provider.NonBaseLocaleDataMetaInfo");
            case COMMON:
                return List.of("sun.util.resources.provider.LocaleDataProvider");
            case SUPPLEMENTARY:
                return List.of("sun.util.resources.provider.SupplementaryLocaleDataProvider");
            default:
                return named(service);
        }
    }

    /** What the modules beyond java.base provide: a list of the library, fetched with the first service that is looked for. */
    private static List<String> named(String service) {
        try (InputStream file = LibraryFiles.open("META-INF/services/" + service)) {
            return file == null ? List.of() : List.of(new String(file.readAllBytes()).split("\n"));
        } catch (IOException e) {
            throw new InternalError(e);
        }
    }

    public static ServicesCatalog getServicesCatalogOrNull(ClassLoader loader) {
        return null;
    }

    public static ServicesCatalog getServicesCatalog(ClassLoader loader) {
        return create();
    }

    public static void putServicesCatalog(ClassLoader loader, ServicesCatalog catalog) {}

    /** A provider: a module, and a class in it. */
    public static final class ServiceProvider {
        private final Module module;
        private final String providerName;

        public ServiceProvider(Module module, String providerName) {
            this.module = module;
            this.providerName = providerName;
        }

        public Module module() {
            return module;
        }

        public String providerName() {
            return providerName;
        }

        @Override
        public int hashCode() {
            return Objects.hash(module, providerName);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ServiceProvider that
                    && module == that.module
                    && providerName.equals(that.providerName);
        }
    }
}
