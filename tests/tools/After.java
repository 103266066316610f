import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** {@code After FOLDER MAIN ARGS…}: runs a tool, and when it has ended tells which files are in the folder, and what is in them. */
public class After {
    public static void main(String[] args) throws Throwable {
        Path folder = Path.of(args[0]);
        Files.createDirectories(folder);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> tell(folder)));
        try {
            Class<?> tool = Class.forName(args[1]);
            tool.getMethod("main", String[].class).invoke(null, (Object) Arrays.copyOfRange(args, 2, args.length));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static void tell(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                byte[] content = Files.readAllBytes(file);
                CRC32 sum = new CRC32();
                sum.update(content);
                System.out.println(file + ": " + content.length + " bytes, " + Long.toHexString(sum.getValue()));
            }
        } catch (IOException e) {
            System.out.println(e);
        }
    }
}
