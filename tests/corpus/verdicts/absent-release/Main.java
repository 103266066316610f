import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The classes of other releases of Java are not packed: whether it compiles for them is not known. */
public class Main {
    public static void main(String[] args) throws Exception {
        Path source = Files.createTempDirectory("made").resolve("Hello.java");
        Files.writeString(source, "public class Hello { java.util.List list; }");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            assert compiler.getTask(null, files, null, List.of("--release", "17"), null, files.getJavaFileObjects(source)).call();
        }
    }
}
