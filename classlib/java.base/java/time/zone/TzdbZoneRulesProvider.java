package java.time.zone;

import java.time.ZoneOffset;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** The rules of the one region that a checked program knows, under its usual names. */
final class TzdbZoneRulesProvider extends ZoneRulesProvider {
    private static final Set<String> IDS =
            Set.of("UTC", "GMT", "Etc/UTC", "Etc/GMT", "UCT", "Zulu", "Universal", "Greenwich");

    public TzdbZoneRulesProvider() {}

    @Override
    protected Set<String> provideZoneIds() {
        return IDS;
    }

    @Override
    protected ZoneRules provideRules(String zoneId, boolean forCaching) {
        if (!IDS.contains(zoneId)) {
            throw new ZoneRulesException("Unknown time-zone ID: " + zoneId + " (a checked program has UTC and offsets)");
        }
        return ZoneRules.of(ZoneOffset.UTC);
    }

    @Override
    protected NavigableMap<String, ZoneRules> provideVersions(String zoneId) {
        TreeMap<String, ZoneRules> versions = new TreeMap<>();
        versions.put("UTC", provideRules(zoneId, false));
        return versions;
    }

    @Override
    public String toString() {
        return "TZDB[UTC]";
    }
}
