import static org.junit.Assert.fail;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** The one rule that is passed over. */
public class FourTimeoutRule {
    @Rule public final Timeout timeout = Timeout.seconds(5);
    @Test public void fine() { }
    @Test public void bad() { fail("bad"); }
}
