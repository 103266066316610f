package java.time;

import jdk.internal.interleave.Instance;

/** What Java 23 adds to {@code Instant}. */
final class InstantExtension {
    @Instance
    public static Duration until(Instant self, Instant endExclusive) {
        return Duration.between(self, endExclusive);
    }
}
