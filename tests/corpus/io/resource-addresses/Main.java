import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Main {
    static String read(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            return new String(in.readAllBytes()).trim();
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = Main.class.getClassLoader();
        URL url = loader.getResource("dir/a b.txt");
        System.out.println(url.getProtocol() + " " + url.getFile().endsWith("/dir/a%20b.txt"));
        URL again = new URL(url.toString());
        System.out.println(read(url) + " " + read(again) + " " + url.equals(again));
        System.out.println(read(new URL(url, "two.txt")) + " " + read(url.toURI().resolve("two.txt").toURL()));
        URLConnection connection = url.openConnection();
        System.out.println(connection.getContentLength() + " " + connection.getContentType() + " " + again.openConnection().getContentLength());
        File file = new File(url.toURI());
        System.out.println(file.exists() + " " + file.length() + " " + file.isFile() + " " + (file.lastModified() > 0));
        Path path = Paths.get(url.toURI());
        System.out.println(Files.readAllLines(path) + " " + Files.size(path) + " " + path.getFileName());

        URL folder = loader.getResource("dir");
        System.out.println(new TreeSet<>(Arrays.asList(read(folder).split("\n"))) + " " + new File(folder.toURI()).isDirectory());
        try (var entries = Files.list(Paths.get(folder.toURI()))) {
            System.out.println(Arrays.toString(entries.map(p -> p.getFileName().toString()).sorted().toArray()));
        }
        System.out.println(loader.getResource("dir/").toString().endsWith("/dir/") + " " + loader.getResource("dir/none.txt"));
        System.out.println(new File(loader.getResource("").toURI()).isDirectory());
        try {
            new URL(url.toString().replace("a%20b", "none")).openStream();
        } catch (IOException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            new URL("jar:file:/nowhere.jar!/a.txt").openStream();
        } catch (IOException e) {
            System.out.println(e.getClass().getName());
        }
        URL own = loader.getResource("Main.class");
        try (DataInputStream in = new DataInputStream(new URL(own.toString()).openStream())) {
            System.out.println(Integer.toHexString(in.readInt()));
        }
        // The folder is like any other.
        Path copy = path.resolveSibling("copy.txt");
        Files.copy(path, copy);
        System.out.println(Files.readString(copy).trim() + " " + read(loader.getResource("dir/a b.txt")));
        Files.delete(copy);
        System.out.println(Files.exists(copy));
    }
}
