import static org.hamcrest.CoreMatchers.is;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.*;

import java.util.List;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Test;
import org.junit.runners.MethodSorters;

/** For JUnit's own runner inside the machine. */
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class Core {
    @Test public void a() { assertThat(List.of(1, 2).size(), is(2)); }
    @Test public void b() { assertThat("three", 1 + 1, is(3)); }
    @Test public void c() { assertArrayEquals(new int[] {1, 2}, new int[] {1, 3}); }
    @Test(timeout = 10_000) public void d() throws Exception { Thread t = new Thread(() -> { }); t.start(); t.join(); }
    @Test public void e() { throw new IllegalStateException("with a cause", new RuntimeException("the cause")); }
    @Ignore @Test public void f() { }
    @Test public void g() { System.out.println("printed"); }
}
