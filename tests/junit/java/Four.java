import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Test;

/** JUnit 4: life cycle with inheritance, exceptions, assumptions. What each method does is decided without threads. */
abstract class FourBase {
    static final List<String> log = new ArrayList<>();

    @BeforeClass public static void first() { log.add("first"); }
    @Before public void up() { log.add("up"); }
    @Before public void replaced() { log.add("not called"); }
    @After public void down() { assertEquals("the lower class's @After comes first", "own down", log.get(log.size() - 1)); }
    @AfterClass public static void last() { }
    @Test public void inherited() { 
        // JUnit runs all tests of the class in one go, so only the ends of the log are certain.
        assertEquals(List.of("first", "second"), log.subList(0, 2));
        assertEquals(List.of("up", "own", "own up"), log.subList(log.size() - 3, log.size()));
    }
    @Test public void replacedTest() { fail("the override runs"); }
}

public class Four extends FourBase {
    @BeforeClass public static void second() { log.add("second"); }
    @Override public void replaced() { log.add("own"); }
    @Before public void ownUp() { log.add("own up"); }
    @After public void ownDown() { log.add("own down"); }
    @Override @Test public void replacedTest() { }

    @Test public void passes() { assertEquals(4, 2 + 2); }
    @Test public void fails() { assertEquals("sum", 5, 2 + 2); }
    @Test public void compares() { assertEquals("hello world", "hello, world"); }
    @Test public void nullPointer() { String s = null; s.length(); }
    @Test(expected = ArithmeticException.class) public void expected() { System.out.println(1 / (log.size() - log.size())); }
    @Test(expected = RuntimeException.class) public void expectedSubclass() { throw new IllegalStateException(); }
    @Test(expected = ArithmeticException.class) public void expectedButNone() { }
    @Test(expected = ArithmeticException.class) public void expectedOther() { throw new IllegalStateException("other"); }
    @Test(timeout = 5000) public void timed() { assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException(); }); }
    @Ignore("later") @Test public void ignored() { fail(); }
    @Ignore @Test public void ignoredWithoutReason() { fail(); }
    @Test public void assumes() { assumeTrue(false); fail(); }
    @Test(expected = ArithmeticException.class) public void assumesAndExpects() { assumeNotNull((Object) null); }
    @Test public void assumptionHolds() { assumeTrue(true); assertTrue(log.contains("second")); }
}
