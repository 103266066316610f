import org.junit.After;
import org.junit.Test;

/** An error in {@code @After} is the test's. */
public class FourDownFails {
    @After public void down() { throw new IllegalStateException("in @After"); }
    @Test public void fine() { }
}
