package sun.util.calendar;

import java.util.Map;

/** The time zones of a checked program: UTC under its usual names, and fixed offsets. */
public final class ZoneInfoFile {
    private static final String[] IDS = {"UTC", "GMT", "Etc/UTC", "Etc/GMT", "UCT", "Zulu", "Universal", "Greenwich"};

    private ZoneInfoFile() {}

    public static String[] getZoneIds() {
        return IDS.clone();
    }

    public static String[] getZoneIds(int rawOffset) {
        return rawOffset == 0 ? IDS.clone() : new String[0];
    }

    public static ZoneInfo getZoneInfo(String zoneId) {
        for (String id : IDS) {
            if (id.equals(zoneId)) {
                return new ZoneInfo(id, 0);
            }
        }
        return null;
    }

    public static Map<String, String> getAliasMap() {
        return Map.of();
    }

    public static String getVersion() {
        return "UTC";
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
