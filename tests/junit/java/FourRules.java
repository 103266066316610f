import static org.junit.Assert.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ErrorCollector;
import org.junit.rules.ExpectedException;
import org.junit.rules.ExternalResource;
import org.junit.rules.TestName;

/** Rules: JUnit's own runner runs these. */
public class FourRules {
    static final List<String> log = new ArrayList<>();

    @ClassRule public static final ExternalResource once = new ExternalResource() {
        @Override protected void before() { log.add("once"); }
    };
    @Rule public final ExternalResource each = new ExternalResource() {
        @Override protected void before() { log.add("each"); }
    };
    @Rule public final ExpectedException thrown = ExpectedException.none();
    @Rule public final TestName name = new TestName();
    @Rule public final ErrorCollector errors = new ErrorCollector();

    @Test public void around() { assertEquals(List.of("once", "each"), log.subList(0, 2)); assertEquals("around", name.getMethodName()); }
    @Test public void expects() { thrown.expectMessage("bad"); throw new IllegalStateException("too bad"); }
    @Test public void expectsInVain() { thrown.expect(IllegalStateException.class); }
    @Test public void collects() { errors.addError(new IllegalStateException("collected")); }
    @Test public void assumes() { org.junit.Assume.assumeTrue(false); }
}
