import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Test
@Tag("fast")
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface FastTest { }

interface WithDefaultTest {
    @Test default void fromInterface() { assertEquals("x", word()); }
    String word();
}

abstract class FiveBase {
    final List<String> log = new ArrayList<>();

    @BeforeEach void base() { log.add("base"); }
    @BeforeEach void notCalled() { log.add("not called"); }
    @AfterEach void after() { assertEquals("own after", log.get(log.size() - 1)); }
    @Test void inherited() { assertEquals(List.of("base", "own"), log); }
    @Test void switchedOff() { fail("an override without @Test is no test"); }
}

/** JUnit 5: life cycle with inheritance, nesting, repetition. */
class Five extends FiveBase implements WithDefaultTest {
    static int started;

    @BeforeAll static void all() { started++; }
    @AfterAll static void end() { assertEquals(1, started); }
    @BeforeEach void own() { log.add("own"); }
    @Override void notCalled() { }
    @Override void switchedOff() { }
    @AfterEach void ownAfter() { log.add("own after"); }
    @Override public String word() { return "x"; }

    @FastTest void composed(TestInfo info) { assertEquals(Set.of("fast"), info.getTags()); }
    @Test @DisplayName("a name for people") void named(TestInfo info) {
        assertEquals("a name for people", info.getDisplayName());
        assertEquals("named", info.getTestMethod().get().getName());
        assertEquals(Five.class, info.getTestClass().get());
    }
    @Test void fails() { assertEquals(2, started); }
    @Test void throwing() { assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException(); }); }
    @Test void throwingNothing() { assertThrows(IllegalStateException.class, () -> { }); }
    @Test void groups() { assertAll(() -> assertEquals(1, started), () -> assertNotNull(log)); }
    @Test void several() { assertAll(() -> assertEquals(7, started), () -> assertNull(log)); }
    @Test @Disabled("not yet") void disabled() { fail(); }
    @Test void assumption() { assumeTrue(started == 5); fail(); }
    @Test @Timeout(5) void timed() { assertTimeout(Duration.ofSeconds(5), () -> 5); }
    @Test void overloaded() { }
    @Test void overloaded(TestInfo info) { fail("the one with a parameter"); }
    @RepeatedTest(3) void repeated(RepetitionInfo r) { assertTrue(r.getCurrentRepetition() <= r.getTotalRepetitions()); }
    @RepeatedTest(3) void repeatedOnce(RepetitionInfo r) { assertNotEquals(3, r.getCurrentRepetition()); }

    @Nested class Inner {
        int local;

        @BeforeEach void inner() { local = log.size(); }
        @Test void seesTheOuter() { assertEquals(List.of("base", "own"), log); assertEquals(2, local); }

        @Nested @TestInstance(TestInstance.Lifecycle.PER_CLASS) class Deep {
            int n;

            @BeforeAll void up() { n = 7; }
            @Test void hasState() { assertEquals(7, n); assertEquals(2, local); }
        }
        @Nested @Disabled class Off {
            @Test void off() { fail(); }
        }
    }
    class NotNested {
        @Test void never() { fail(); }
    }
}
