import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Asks this JVM to link class files: reads lines "file class" and prints "file ok" or "file refused". */
public class Verdicts {
    /** Takes one class from a given file and its neighbours from the folder. */
    static final class Loader extends ClassLoader {
        final Path folder;
        final String name;
        final Path file;

        Loader(Path folder, String name, Path file) {
            super(Verdicts.class.getClassLoader());
            this.folder = folder;
            this.name = name;
            this.file = file;
        }

        @Override
        protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            try {
                byte[] bytes = Files.readAllBytes(wanted.equals(name) ? file : folder.resolve(wanted + ".class"));
                return defineClass(wanted, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(wanted);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        StringBuilder out = new StringBuilder();
        for (String line : Files.readAllLines(folder.resolve("list"))) {
            String[] parts = line.split(" ");
            String verdict = "ok";
            try {
                Class.forName(parts[1], true, new Loader(folder, parts[1], folder.resolve(parts[0])));
            } catch (ExceptionInInitializerError e) {
                // Linked; its own initialiser failed.
            } catch (LinkageError e) {
                verdict = "refused";
            }
            out.append(parts[0]).append(' ').append(verdict).append('\n');
        }
        System.out.print(out);
    }
}
