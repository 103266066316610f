import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The JDK's compiler with its own file manager, which reads the platform's classes from the file system jrt:/. */
public class Main {
    static void compile(Path folder, String name, String text, String... options) throws Exception {
        Path source = folder.resolve(name + ".java");
        Files.writeString(source, text);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> all = new ArrayList<>(List.of("-d", folder.toString()));
        Collections.addAll(all, options);
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ENGLISH, null)) {
            boolean done = compiler.getTask(null, files, found, all, null, files.getJavaFileObjects(source)).call();
            System.out.println(name + ": " + done);
        }
        for (Diagnostic<?> d : found.getDiagnostics()) {
            System.out.println(d.getKind() + " " + d.getLineNumber() + " " + d.getMessage(Locale.ENGLISH));
        }
    }

    static void compiler() throws Exception {
        Path folder = Files.createTempDirectory("made");
        compile(folder, "Sum", "import java.util.*; import java.util.stream.*;\n"
                + "public class Sum { record Part(int n) {}\n"
                + "  public static int of(List<Integer> l) { return l.stream().map(Part::new).mapToInt(Part::n).sum(); } }");
        compile(folder, "Tables", "import java.sql.*; import java.util.logging.Logger;\n"
                + "public class Tables { Connection c; void f() throws SQLException { Logger.getLogger(\"x\").info(c.getSchema()); } }");
        compile(folder, "Wrong", "public class Wrong {\n  int f() { return \"\"; }\n  Nothing g;\n  java.utils.List h; }");
        compile(folder, "Hidden", "public class Hidden { jdk.internal.misc.Unsafe u; }");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Class<?> made = Class.forName("Sum", true, loader);
            System.out.println(made.getMethod("of", List.class).invoke(null, List.of(1, 2, 3)));
        }
    }

    static void files() throws Exception {
        for (FileSystemProvider p : FileSystemProvider.installedProviders()) {
            System.out.println(p.getScheme());
        }
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        System.out.println(image + " " + image.isReadOnly());
        Path object = image.getPath("/modules/java.base/java/lang/Object.class");
        System.out.println(Files.isRegularFile(object) + " " + Files.isDirectory(object.getParent()) + " " + object.toUri());
        byte[] bytes = Files.readAllBytes(object);
        System.out.println(Integer.toHexString(bytes[0] << 8 | bytes[1] & 0xFF) + " " + (Files.size(object) == bytes.length));
        try (DirectoryStream<Path> roots = Files.newDirectoryStream(image.getPath("/"))) {
            roots.forEach(System.out::println);
        }
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(image.getPath("/packages/java.sql"))) {
            for (Path module : modules) {
                System.out.println(module + " " + Files.isSymbolicLink(module) + " " + Files.readSymbolicLink(module));
            }
        }
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(image.getPath("/modules/java.transaction.xa/javax/transaction/xa"))) {
            inside.forEach(System.out::println);
        }
        System.out.println(Files.exists(image.getPath("/packages/java.lang/java.base")));
        System.out.println(Files.exists(image.getPath("/packages/java.lang/java.sql")));
        System.out.println(Files.exists(image.getPath("/modules/java.base/java/sql")));
        System.out.println(Files.exists(image.getPath("/modules/java.sql/module-info.class")));
        System.out.println(Files.exists(Path.of(URI.create("jrt:/java.base/java/util/List.class"))));
        try {
            Files.readAllBytes(image.getPath("/modules/java.base/java/lang/Nothing.class"));
        } catch (NoSuchFileException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        files();
        compiler();
    }
}
