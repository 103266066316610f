package sun.util.calendar;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.interleave.ZoneData;

/**
 * The time zones of {@code java.util.TimeZone}: made from the rules of {@code java.time}. Names of UTC are known without
 * the table of zones.
 */
public final class ZoneInfoFile {
    private static final List<String> UTC = List.of("UTC", "GMT", "Etc/UTC", "Etc/GMT", "UCT", "Zulu", "Universal", "Greenwich");
    /** Names of three letters that are fixed offsets in hours. */
    private static final Map<String, Integer> FIXED = Map.of("EST", -5, "MST", -7, "HST", -10);
    private static final Map<String, ZoneInfo> ZONES = new HashMap<>();

    private ZoneInfoFile() {}

    public static String[] getZoneIds() {
        List<String> ids = new ArrayList<>(Arrays.asList(ZoneData.get().names()));
        for (String id : ZoneId.SHORT_IDS.keySet()) {
            if (!ids.contains(id)) {
                ids.add(id);
            }
        }
        return ids.toArray(new String[0]);
    }

    public static String[] getZoneIds(int rawOffset) {
        List<String> ids = new ArrayList<>();
        for (String id : getZoneIds()) {
            ZoneInfo zone = getZoneInfo(id);
            if (zone.getRawOffset() == rawOffset) {
                ids.add(id);
            }
        }
        return ids.toArray(new String[0]);
    }

    /** A zone that the caller may change, or null. */
    public static synchronized ZoneInfo getZoneInfo(String zoneId) {
        if (zoneId == null) {
            return null;
        }
        ZoneInfo zone = ZONES.get(zoneId);
        if (zone == null) {
            zone = make(zoneId);
            if (zone == null) {
                return null;
            }
            ZONES.put(zoneId, zone);
        }
        return (ZoneInfo) zone.clone();
    }

    private static ZoneInfo make(String zoneId) {
        if (UTC.contains(zoneId)) {
            return new ZoneInfo(zoneId, 0);
        }
        Integer hours = FIXED.get(zoneId);
        if (hours != null) {
            return new ZoneInfo(zoneId, hours * 3_600_000);
        }
        String name = ZoneId.SHORT_IDS.getOrDefault(zoneId, zoneId);
        return ZoneData.get().contains(name) ? new ZoneTransitions(ZoneId.of(name).getRules()).zone(zoneId) : null;
    }

    public static Map<String, String> getAliasMap() {
        Map<String, String> aliases = new HashMap<>(ZoneData.get().aliases());
        ZoneId.SHORT_IDS.forEach((id, name) -> {
            if (!FIXED.containsKey(id)) {
                aliases.put(id, name);
            }
        });
        return aliases;
    }

    public static String getVersion() {
        return ZoneData.get().version();
    }

    /** The zone of an identifier like {@code GMT+02:00}. */
    public static ZoneInfo getCustomTimeZone(String originalId, int gmtOffset) {
        return new ZoneInfo(toCustomID(gmtOffset), gmtOffset);
    }

    public static String toCustomID(int gmtOffset) {
        int minutes = Math.abs(gmtOffset) / 60000;
        if (minutes == 0 && gmtOffset == 0) {
            return "GMT";
        }
        StringBuilder id = new StringBuilder(gmtOffset < 0 ? "GMT-" : "GMT+");
        id.append((char) ('0' + minutes / 600)).append((char) ('0' + minutes / 60 % 10)).append(':');
        id.append((char) ('0' + minutes % 60 / 10)).append((char) ('0' + minutes % 10));
        return id.toString();
    }

    public static boolean useOldMapping() {
        return false;
    }
}
