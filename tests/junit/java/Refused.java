import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.runner.RunWith;
import org.junit.runners.Suite;

class Mine implements Extension { }

@ExtendWith(Mine.class)
class RefusedExtension {
    @Test void one() { }
    @Test void two() { }
}

@RunWith(Suite.class)
class RefusedRunner {
    @org.junit.Test public void one() { }
}

class RefusedStatic {
    @BeforeAll void all() { }
    @Test void one() { }
}

class Partly {
    @Test void fine() { }
    @Test @EnabledOnOs(OS.LINUX) void condition() { }
    @TestFactory Stream<DynamicTest> dynamic() { return Stream.empty(); }
    @ParameterizedTest @CsvFileSource(resources = "x.csv") void file(String s) { }
    @ParameterizedTest void noSource(String s) { }
    @Test void strange(String s) { }
    @Test void folder(@TempDir Path folder) { }
    @Test private void hidden() { }
    @org.junit.Test void notPublic() { }
    @org.junit.Test(timeout = 5) public void timed() { }
}

abstract class Abstract {
    @Test void one() { }
}

class NoTests {
    void one() { }
}
