import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a jar with some packages of the JDK: what compilers compile against. Runs on the real JVM. */
public class Platform {
    private static final List<String> PACKAGES = List.of("java/io", "java/lang", "java/lang/annotation",
            "java/lang/constant", "java/lang/invoke", "java/lang/reflect", "java/util", "java/util/function",
            "java/util/stream");

    public static void main(String[] args) throws IOException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        try (OutputStream out = Files.newOutputStream(Path.of(args[0])); ZipOutputStream jar = new ZipOutputStream(out)) {
            for (String name : PACKAGES) {
                try (Stream<Path> files = Files.list(base.resolve(name))) {
                    for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
                        ZipEntry entry = new ZipEntry(name + "/" + file.getFileName());
                        entry.setTime(0);
                        jar.putNextEntry(entry);
                        jar.write(Files.readAllBytes(file));
                    }
                }
            }
        }
    }
}
