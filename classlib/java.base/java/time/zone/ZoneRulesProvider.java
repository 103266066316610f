package java.time.zone;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;

/**
 * Providers of time-zone rules: the library's own, and those that the program registers, but none by the property
 * {@code java.time.zone.DefaultZoneRulesProvider} and no services. UTC is answered without the table of zones,
 * so a program that only asks for the time does not load it.
 */
public abstract class ZoneRulesProvider {
    private static final ZoneRulesProvider TABLE = new TzdbZoneRulesProvider();
    private static final List<ZoneRulesProvider> REGISTERED = new ArrayList<>();
    /** Zones of the registered ones. */
    private static final Map<String, ZoneRulesProvider> ZONES = new HashMap<>();

    protected ZoneRulesProvider() {}

    public static synchronized Set<String> getAvailableZoneIds() {
        Set<String> ids = new HashSet<>(TABLE.provideZoneIds());
        ids.addAll(ZONES.keySet());
        return ids;
    }

    public static ZoneRules getRules(String zoneId, boolean forCaching) {
        Objects.requireNonNull(zoneId, "zoneId");
        return getProvider(zoneId).provideRules(zoneId, forCaching);
    }

    public static NavigableMap<String, ZoneRules> getVersions(String zoneId) {
        Objects.requireNonNull(zoneId, "zoneId");
        return getProvider(zoneId).provideVersions(zoneId);
    }

    private static synchronized ZoneRulesProvider getProvider(String zoneId) {
        if (TzdbZoneRulesProvider.UTC.contains(zoneId)) {
            return TABLE;
        }
        ZoneRulesProvider registered = ZONES.get(zoneId);
        if (registered != null) {
            return registered;
        }
        if (!jdk.internal.interleave.ZoneData.get().contains(zoneId)) {
            throw new ZoneRulesException("Unknown time-zone ID: " + zoneId);
        }
        return TABLE;
    }

    public static synchronized void registerProvider(ZoneRulesProvider provider) {
        Objects.requireNonNull(provider, "provider");
        Set<String> taken = getAvailableZoneIds();
        for (String zoneId : provider.provideZoneIds()) {
            Objects.requireNonNull(zoneId, "zoneId");
            if (taken.contains(zoneId)) {
                throw new ZoneRulesException("Unable to register zone as one already registered with that ID: " + zoneId
                        + ", currently loading from provider: " + provider);
            }
        }
        for (String zoneId : provider.provideZoneIds()) {
            ZONES.put(zoneId, provider);
        }
        REGISTERED.add(provider);
    }

    public static synchronized boolean refresh() {
        boolean changed = false;
        for (ZoneRulesProvider provider : REGISTERED) {
            changed |= provider.provideRefresh();
        }
        return changed;
    }

    protected abstract Set<String> provideZoneIds();

    protected abstract ZoneRules provideRules(String zoneId, boolean forCaching);

    protected abstract NavigableMap<String, ZoneRules> provideVersions(String zoneId);

    protected boolean provideRefresh() {
        return false;
    }
}
