import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many small programs, each by itself, in one JVM: starting javac for each would take ten times as long. With
 * -XX:TieredStopAtLevel=1 it takes half the time: the JVM's own compiler is more work than what it gains.
 * Standard input has one program a line, with tabs between: target folder, class path, sources. The argument, if there
 * is one, is the release of Java that they are compiled for, instead of 17; a program that is not of that release has no
 * class files then, and is no error.
 */
public class CompileEach {
    public static void main(String[] args) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String release = args.length == 0 ? "17" : args[0];
        List<String> lines = input.lines().toList();
        // Each has a compiler of its own, and they share nothing; what they say comes in the order of the programs.
        List<String> said = lines.parallelStream().map(line -> compile(compiler, release, line)).toList();
        if (args.length == 0) {
            said.forEach(System.err::print);
            System.exit(said.stream().allMatch(String::isEmpty) ? 0 : 1);
        }
    }

    /** What the compiler complains of: nothing if all is well. */
    private static String compile(JavaCompiler compiler, String release, String line) {
        List<String> words = Arrays.asList(line.split("\t"));
        List<String> flags = List.of(
                "-g", "--release", release, "-encoding", "UTF-8", "-proc:none", "-nowarn",
                "-d", words.get(0), "-cp", words.get(1));
        List<File> sources = words.subList(2, words.size()).stream().map(File::new).toList();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean done = compiler.getTask(
                    said, files, null, flags, null, files.getJavaFileObjectsFromFiles(sources)).call();
            return done ? "" : said + "not compiled: " + line + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
