/** JUnit 3. */
public class Three extends junit.framework.TestCase {
    private int n;

    @Override protected void setUp() { n = 3; }
    public void testSetUp() { assertEquals(3, n); }
    public void testFails() { assertEquals(4, n); }
    public void notATest() { fail(); }
}
