import static org.junit.Assert.*;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

/** The constructor takes the arguments. */
@RunWith(Parameterized.class)
public class FourByConstructor {
    private final String word;

    public FourByConstructor(String word) { this.word = word; }
    @Parameters public static Object[] words() { return new Object[] {"a", "bb"}; }
    @Test public void isShort() { assertTrue(word.length() < 3); }
    @Test public void isOne() { assertEquals(1, word.length()); }
}
