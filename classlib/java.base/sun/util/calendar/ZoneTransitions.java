package sun.util.calendar;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneOffsetTransitionRule;
import java.time.zone.ZoneRules;
import java.util.Arrays;
import java.util.List;

/**
 * A zone's rules in the form that {@code ZoneInfo} works with: a moment in the upper bits of a long, below it the
 * indices of the saving and of the whole offset in a table. Covers 1900 to 2100; what comes later follows two rules.
 */
final class ZoneTransitions {
    private static final Instant FIRST = Instant.parse("1900-01-01T00:00:00Z");
    private static final int LAST_YEAR = 2100;

    private final ZoneRules rules;
    private long[] transitions = new long[64];
    private int count;
    /** Index 0 is the standard offset of today. */
    private int[] offsets = new int[8];
    private int offsetCount = 1;

    ZoneTransitions(ZoneRules rules) {
        this.rules = rules;
    }

    ZoneInfo zone(String id) {
        List<ZoneOffsetTransition> changes = rules.getTransitions();
        List<ZoneOffsetTransitionRule> yearly = rules.getTransitionRules();
        Instant end = LocalDateTime.of(LAST_YEAR, 1, 1, 0, 0).toInstant(ZoneOffset.UTC);
        offsets[0] = rules.getStandardOffset(end).getTotalSeconds() * 1000;
        if (changes.isEmpty() && yearly.isEmpty()) {
            return new ZoneInfo(id, offsets[0]);
        }
        ZoneOffset now = rules.getOffset(FIRST);
        ZoneOffsetTransition next = rules.nextTransition(FIRST);
        if (next == null) {
            return new ZoneInfo(id, offsets[0]);
        }
        add(FIRST.toEpochMilli(), now, rules.getStandardOffset(FIRST));
        while (next != null && next.getDateTimeBefore().getYear() <= LAST_YEAR) {
            now = next.getOffsetAfter();
            add(next.getInstant().toEpochMilli(), now, rules.getStandardOffset(next.getInstant()));
            next = rules.nextTransition(next.getInstant());
        }
        int saving = 0;
        int[] later = null;
        if (yearly.size() == 2) {
            later = later(yearly.get(0), yearly.get(1));
            ZoneOffsetTransitionRule rule = yearly.get(0);
            saving = Math.abs(rule.getOffsetAfter().getTotalSeconds() - rule.getOffsetBefore().getTotalSeconds()) * 1000;
        } else {
            long last = LocalDateTime.of(LAST_YEAR, 1, 1, 0, 0).toInstant(now).toEpochMilli();
            add(last, now, rules.getStandardOffset(Instant.ofEpochMilli(last)));
        }
        long[] all = Arrays.copyOf(transitions, count);
        int[] table = Arrays.copyOf(offsets, offsetCount);
        int checksum = 31 * Arrays.hashCode(all) + Arrays.hashCode(table);
        return new ZoneInfo(id, offsets[0], saving, checksum, all, table, later, false);
    }

    private void add(long moment, ZoneOffset offset, ZoneOffset standard) {
        int whole = offset.getTotalSeconds() * 1000;
        int saving = whole - standard.getTotalSeconds() * 1000;
        int wholeIndex = index(0, whole);
        int savingIndex = saving == 0 ? 0 : index(1, saving);
        if (count == transitions.length) {
            transitions = Arrays.copyOf(transitions, 2 * count);
        }
        transitions[count++] = moment << 12 | (long) savingIndex << 4 | wholeIndex;
    }

    /** Where the table has the value, from that index on; it is added if it is missing. */
    private int index(int from, int value) {
        for (int i = from; i < offsetCount; i++) {
            if (offsets[i] == value) {
                return i;
            }
        }
        if (offsetCount == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsetCount);
        }
        offsets[offsetCount] = value;
        return offsetCount++;
    }

    /** Start and end of daylight saving as {@code SimpleTimeZone} takes them. */
    private static int[] later(ZoneOffsetTransitionRule a, ZoneOffsetTransitionRule b) {
        boolean first = a.getOffsetAfter().getTotalSeconds() > a.getOffsetBefore().getTotalSeconds();
        int[] params = new int[10];
        put(params, 0, first ? a : b);
        put(params, 5, first ? b : a);
        return params;
    }

    private static void put(int[] params, int at, ZoneOffsetTransitionRule rule) {
        int day = rule.getDayOfMonthIndicator();
        // Sunday is 1 to java.util and 7 to java.time.
        int weekday = rule.getDayOfWeek() == null ? 0 : rule.getDayOfWeek().getValue() % 7 + 1;
        params[at] = rule.getMonth().getValue() - 1;
        params[at + 1] = day;
        params[at + 2] = day == -1 ? weekday : -weekday;
        int second = rule.isMidnightEndOfDay() ? 86400 : rule.getLocalTime().toSecondOfDay();
        params[at + 3] = second * 1000;
        params[at + 4] = switch (rule.getTimeDefinition()) {
            case WALL -> 0;
            case STANDARD -> 1;
            case UTC -> 2;
        };
    }
}
