import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles and runs many programs in one JVM: the two would take ten times as long in a process for each.
 * Arguments: a class path, and folders. A folder NAME.d holds NAME.java; its classes go there too. A program that does
 * not compile gets a file "refused" with the compiler's words; the others run, each in a class loader and a thread "main" of its own, and
 * get "stdout", "stderr" and "exit" as a process of their own would have given them. With -Druns=N each runs so often, and
 * "stdout" has the different outputs, with a form feed between; a program that is given -Dargument=TEXT may print such itself.
 */
public class Runner {
    /** Milliseconds that no program needs. */
    private static final long LIMIT = 5_000;

    public static void main(String[] args) throws Exception {
        List<Path> folders = Arrays.stream(args).skip(1).map(Path::of).toList();
        List<Path> fresh = folders.stream().filter(f -> !Files.exists(f.resolve(name(f) + ".class"))).toList();
        if (!fresh.isEmpty()) compileAll(args[0], fresh);
        PrintStream out = System.out;
        PrintStream err = System.err;
        for (Path folder : folders) {
            if (!Files.exists(folder.resolve("refused"))) run(args[0], folder);
        }
        System.setOut(out);
        System.setErr(err);
        System.exit(0);
    }

    private static String name(Path folder) {
        return folder.getFileName().toString().replace(".d", "");
    }

    /** All at once; where that fails, in smaller lots. */
    private static void compileAll(String classPath, List<Path> folders) throws IOException {
        Path joint = Files.createTempDirectory("joint");
        String said = compile(classPath, folders, joint);
        for (Path folder : said == null ? folders : List.<Path>of()) {
            String name = name(folder);
            try (Stream<Path> files = Files.list(joint)) {
                for (Path file : files.toList()) {
                    String of = file.getFileName().toString();
                    if (of.equals(name + ".class") || of.startsWith(name + "$")) Files.move(file, folder.resolve(of));
                }
            }
        }
        delete(joint);
        if (said != null && folders.size() == 1) {
            Files.writeString(folders.get(0).resolve("refused"), said);
            return;
        }
        if (said != null) {
            int lot = (folders.size() + 5) / 6;
            for (int at = 0; at < folders.size(); at += lot) {
                compileAll(classPath, folders.subList(at, Math.min(at + lot, folders.size())));
            }
        }
    }

    /** With the files in it. */
    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) Files.delete(file);
        }
        Files.delete(folder);
    }

    private static String compile(String classPath, List<Path> folders, Path target) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> flags = List.of("-g", "--release", "17", "-encoding", "UTF-8", "-proc:none", "-nowarn",
                "-d", target.toString(), "-cp", classPath);
        StringWriter said = new StringWriter();
        List<Path> sources = folders.stream().map(f -> f.resolve(name(f) + ".java")).toList();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean done = compiler.getTask(said, files, null, flags, null, files.getJavaFileObjectsFromPaths(sources)).call();
            return done ? null : said.toString();
        } catch (RuntimeException e) {
            return "javac failed: " + e + said;
        }
    }

    private static void run(String classPath, Path folder) throws Exception {
        Set<String> outputs = new TreeSet<>();
        for (int i = 0; i < Integer.getInteger("runs", 1); i++) {
            outputs.addAll(Arrays.asList(once(classPath, folder).split("\f", -1)));
        }
        Files.writeString(folder.resolve("stdout"), String.join("\f", outputs));
    }

    private static String once(String classPath, Path folder) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        URL[] urls = {folder.toUri().toURL(), Path.of(classPath).toUri().toURL()};
        String name = name(folder);
        int[] exit = {-1};
        try (URLClassLoader loader = new URLClassLoader(urls)) {
            Thread main = new Thread(null, () -> exit[0] = call(loader, name), "main", 8 << 20);
            main.setContextClassLoader(loader);
            main.start();
            main.join(LIMIT);
        }
        Files.writeString(folder.resolve("stderr"), asApplication(err));
        Files.writeString(folder.resolve("exit"), Integer.toString(exit[0]));
        return asApplication(out);
    }

    /** The exit status. */
    private static int call(ClassLoader loader, String name) {
        Throwable thrown;
        try {
            Method main = Class.forName(name, false, loader).getMethod("main", String[].class);
            String argument = System.getProperty("argument");
            main.invoke(null, (Object) (argument == null ? new String[0] : new String[] {argument}));
            return 0;
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } catch (ReflectiveOperationException | LinkageError e) {
            thrown = e;
        }
        withoutRunner(thrown, name, new ArrayList<>());
        System.err.print("Exception in thread \"main\" ");
        thrown.printStackTrace();
        return 1;
    }

    /** Stack traces end at the program's main method. */
    private static void withoutRunner(Throwable thrown, String name, List<Throwable> seen) {
        if (thrown == null || seen.contains(thrown)) return;
        seen.add(thrown);
        StackTraceElement[] frames = thrown.getStackTrace();
        if (Arrays.stream(frames).anyMatch(frame -> frame.getClassName().equals("Runner"))) {
            int length = frames.length;
            while (length > 0 && !frames[length - 1].getClassName().startsWith(name)) length--;
            thrown.setStackTrace(Arrays.copyOf(frames, length));
        }
        withoutRunner(thrown.getCause(), name, seen);
        for (Throwable other : thrown.getSuppressed()) withoutRunner(other, name, seen);
    }

    /** Messages name the class loader of a class. */
    private static String asApplication(ByteArrayOutputStream text) {
        return text.toString(StandardCharsets.UTF_8).replaceAll("loader java\\.net\\.URLClassLoader @[0-9a-f]+", "loader 'app'");
    }
}
