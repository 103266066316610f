import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many small programs, each by itself, in one JVM: starting javac for each would take ten times as long.
 * Standard input has one program a line, with tabs between: target folder, class path, sources. The argument, if there
 * is one, is the release of Java that they are compiled for, instead of 17; a program that is not of that release has no
 * class files then, and is no error.
 */
public class CompileEach {
    public static void main(String[] args) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String release = args.length == 0 ? "17" : args[0];
        boolean good = true;
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            List<String> words = Arrays.asList(line.split("\t"));
            List<String> flags = List.of(
                    "-g", "--release", release, "-encoding", "UTF-8", "-proc:none", "-nowarn",
                    "-d", words.get(0), "-cp", words.get(1));
            List<File> sources = words.subList(2, words.size()).stream().map(File::new).toList();
            StringWriter said = new StringWriter();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                boolean done = compiler.getTask(
                        said, files, null, flags, null, files.getJavaFileObjectsFromFiles(sources)).call();
                if (!done && args.length == 0) {
                    good = false;
                    System.err.print(said);
                }
            }
        }
        System.exit(good ? 0 : 1);
    }
}
