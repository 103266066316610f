import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

public class Main {
    interface Op { Object run() throws Exception; }

    static void show(String what, Op op) {
        try {
            System.out.println(what + ": " + op.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws IOException {
        Path a = Path.of("a.txt"), b = Paths.get("dir", "b.txt");
        Files.writeString(a, "one\ntwo\nthree\n");
        System.out.println(Files.readString(a).length() + " " + Files.readAllLines(a) + " " + Files.size(a));
        try (Stream<String> lines = Files.lines(a)) {
            System.out.println(lines.filter(l -> l.contains("o")).collect(Collectors.joining("+")));
        }
        Files.write(a, List.of("four"), StandardOpenOption.APPEND);
        System.out.println(Files.readAllLines(a, StandardCharsets.UTF_8));
        show("create in missing", () -> Files.createFile(b));
        System.out.println(Files.createDirectories(b.getParent()));
        Files.copy(a, b);
        show("copy again", () -> Files.copy(a, b));
        show("copy replace", () -> Files.copy(a, b, StandardCopyOption.REPLACE_EXISTING));
        show("move", () -> Files.move(a, Path.of("dir/c.txt")));
        show("read moved", () -> Files.readString(a));
        show("exists", () -> Files.exists(a) + " " + Files.notExists(a) + " " + Files.exists(b) + " " + Files.isDirectory(b.getParent()));
        show("delete full", () -> { Files.delete(Path.of("dir")); return "done"; });
        show("delete missing", () -> { Files.delete(a); return "done"; });
        show("delete if", () -> Files.deleteIfExists(a));
        show("list file", () -> Files.list(b).count());
        show("list missing", () -> Files.list(Path.of("nowhere")).count());
        show("create new", () -> Files.writeString(b, "x", StandardOpenOption.CREATE_NEW));
        show("dir exists", () -> Files.createDirectory(Path.of("dir")));
        show("read dir", () -> Files.readAllBytes(Path.of("dir")).length);
        Files.createDirectories(Path.of("dir/sub/subsub"));
        Files.write(Path.of("dir/sub/d.bin"), new byte[] {1, 2, 3});
        try (Stream<Path> walk = Files.walk(Path.of("dir"))) {
            System.out.println(walk.map(Path::toString).sorted().collect(Collectors.toList()));
        }
        try (Stream<Path> list = Files.list(Path.of("dir"))) {
            System.out.println(list.map(p -> p.getFileName().toString()).sorted().collect(Collectors.toList()));
        }
        try (DirectoryStream<Path> txt = Files.newDirectoryStream(Path.of("dir"), "*.txt")) {
            Set<String> names = new TreeSet<>();
            for (Path p : txt) names.add(p.toString());
            System.out.println(names);
        }
        BasicFileAttributes at = Files.readAttributes(Path.of("dir/sub/d.bin"), BasicFileAttributes.class);
        System.out.println(at.isRegularFile() + " " + at.isDirectory() + " " + at.isSymbolicLink() + " " + at.size());
        Files.setLastModifiedTime(b, FileTime.fromMillis(1_000_000_000_000L));
        System.out.println(Files.getLastModifiedTime(b) + " " + Files.getAttribute(b, "size") + " " + Files.getAttribute(b, "basic:isDirectory"));
        System.out.println(Files.isSameFile(b, Path.of("dir/../dir/b.txt")) + " " + Files.mismatch(b, Path.of("dir/c.txt")));
        Files.createSymbolicLink(Path.of("link"), Path.of("dir/c.txt"));
        System.out.println(Files.isSymbolicLink(Path.of("link")) + " " + Files.readSymbolicLink(Path.of("link")) + " " + Files.readAllLines(Path.of("link")).size());
        try (BufferedWriter w = Files.newBufferedWriter(Path.of("w.txt"))) {
            w.write("ünïcode");
            w.newLine();
        }
        System.out.println(Files.size(Path.of("w.txt")) + " " + Files.newBufferedReader(Path.of("w.txt")).readLine());
        Path tmp = Files.createTempFile("pre", ".suf");
        System.out.println(Files.exists(tmp) + " " + tmp.getFileName().toString().startsWith("pre") + " " + Files.size(tmp));
        Path tmpDir = Files.createTempDirectory("dirs");
        System.out.println(Files.isDirectory(tmpDir));
        Files.walkFileTree(Path.of("dir"), new SimpleFileVisitor<>() {
            @Override public FileVisitResult visitFile(Path f, BasicFileAttributes x) throws IOException {
                Files.delete(f);
                return FileVisitResult.CONTINUE;
            }
            @Override public FileVisitResult postVisitDirectory(Path d, IOException e) throws IOException {
                Files.delete(d);
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(Files.exists(Path.of("dir")));
        Files.deleteIfExists(tmp);
        Files.deleteIfExists(tmpDir);
        show("bad utf", () -> {
            Files.write(Path.of("bad"), new byte[] {'a', (byte) 0xff});
            return Files.readString(Path.of("bad"));
        });
        Path p = Path.of("/x/y/../z/./w.tar.gz");
        System.out.println(p.normalize() + " " + p.getNameCount() + " " + p.subpath(1, 3) + " " + p.startsWith("/x") + " " + p.relativize(Path.of("/x/q")) + " " + p.resolveSibling("s"));
    }
}
