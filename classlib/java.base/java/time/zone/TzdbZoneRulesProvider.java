package java.time.zone;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import jdk.internal.interleave.ZoneData;

/** The rules of all zones. Those of UTC are known without the table. */
final class TzdbZoneRulesProvider extends ZoneRulesProvider {
    static final Set<String> UTC =
            Set.of("UTC", "GMT", "Etc/UTC", "Etc/GMT", "Etc/UCT", "UCT", "Zulu", "Universal", "Greenwich");

    private final Map<String, ZoneRules> known = new HashMap<>();

    public TzdbZoneRulesProvider() {}

    @Override
    protected Set<String> provideZoneIds() {
        return Set.of(ZoneData.get().names());
    }

    @Override
    protected synchronized ZoneRules provideRules(String zoneId, boolean forCaching) {
        if (UTC.contains(zoneId)) {
            return ZoneRules.of(ZoneOffset.UTC);
        }
        ZoneRules rules = known.get(zoneId);
        if (rules == null) {
            byte[] bytes = ZoneData.get().rules(zoneId);
            if (bytes == null) {
                throw new ZoneRulesException("Unknown time-zone ID: " + zoneId);
            }
            try {
                rules = (ZoneRules) Ser.read(new DataInputStream(new ByteArrayInputStream(bytes)));
            } catch (Exception e) {
                throw new ZoneRulesException("Invalid binary time-zone data: TZDB:" + zoneId + ", version: "
                        + ZoneData.get().version(), e);
            }
            known.put(zoneId, rules);
        }
        return rules;
    }

    @Override
    protected NavigableMap<String, ZoneRules> provideVersions(String zoneId) {
        TreeMap<String, ZoneRules> versions = new TreeMap<>();
        ZoneRules rules = provideRules(zoneId, false);
        versions.put(ZoneData.get().version(), rules);
        return versions;
    }

    @Override
    public String toString() {
        return "TZDB[" + ZoneData.get().version() + "]";
    }
}
