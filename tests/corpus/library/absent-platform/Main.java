import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** What is compiled names a class of a module that is not packed: on a JVM it compiles, and here it is not known. */
public class Main {
    public static void main(String[] args) throws Exception {
        Path source = Files.createTempDirectory("made").resolve("Window.java");
        Files.writeString(source, "public class Window { java.awt.List list; }");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            assert compiler.getTask(null, files, null, null, null, files.getJavaFileObjects(source)).call();
        }
    }
}
