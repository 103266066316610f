package java.time;

import jdk.internal.interleave.Instance;

/** What Java 18 adds to {@code Duration}. */
final class DurationExtension {
    @Instance
    public static boolean isPositive(Duration self) {
        return !self.isNegative() && !self.isZero();
    }
}
