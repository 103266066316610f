import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) throws IOException {
        System.out.println(Files.readAllLines(Path.of("input.csv")));
        Properties p = new Properties();
        try (Reader r = new FileReader("conf/app.properties")) {
            p.load(r);
        }
        System.out.println(new TreeMap<>(p));
        try (Stream<Path> s = Files.walk(Path.of(""))) {
            System.out.println(s.filter(Files::isRegularFile).map(Path::toString).sorted().collect(Collectors.toList()));
        }
        Files.writeString(Path.of("input.csv"), "changed");
        System.out.println(Files.readString(Path.of("input.csv")) + " " + new File("conf").isDirectory());
        System.out.println(Path.of("input.csv").toAbsolutePath().getParent().equals(Path.of(System.getProperty("user.dir"))));
        System.out.println(Path.of("conf/../input.csv").toRealPath().getFileName());
    }
}
