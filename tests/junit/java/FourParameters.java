import static org.junit.Assert.*;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

/** JUnit 4's parameterized classes, by fields. */
@RunWith(Parameterized.class)
public class FourParameters {
    @Parameters(name = "{0} + {1}") public static Collection<Object[]> rows() {
        return Arrays.asList(new Object[][] {{1, 2, 3}, {2, 2, 4}, {3, 3, 7}});
    }

    @Parameter public int a;
    @Parameter(1) public int b;
    @Parameter(2) public long sum;

    @Test public void adds() { assertEquals(sum, a + b); }
    @Test public void positive() { assertTrue(a > 0 && b > 0); }
}
