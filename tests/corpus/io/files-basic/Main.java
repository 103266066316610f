import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        File f = new File("notes.txt");
        System.out.println(f.exists() + " " + f.length() + " " + f.isFile());
        try (PrintWriter w = new PrintWriter(new FileWriter(f))) {
            w.println("first line");
            w.printf("%d and %s%n", 2, "second");
            w.print("no newline ü€");
        }
        System.out.println(f.exists() + " " + f.length() + " " + f.isFile() + " " + f.canRead() + " " + f.canWrite());
        try (BufferedReader r = new BufferedReader(new FileReader(f))) {
            for (String line; (line = r.readLine()) != null; ) System.out.println("[" + line + "]");
        }
        try (FileWriter w = new FileWriter(f, true)) {
            w.write("\nappended");
        }
        try (Scanner s = new Scanner(f)) {
            int n = 0;
            while (s.hasNextLine()) System.out.println(++n + ": " + s.nextLine());
        }
        try (FileInputStream in = new FileInputStream(f)) {
            System.out.println(in.available() + " " + in.read() + " " + in.skip(4) + " " + (char) in.read());
            byte[] b = new byte[4];
            System.out.println(in.read(b) + " " + new String(b) + " " + in.readAllBytes().length + " " + in.read());
        }
        File dir = new File("sub/deep");
        System.out.println(dir.mkdir() + " " + dir.mkdirs() + " " + dir.isDirectory());
        File a = new File(dir, "a.txt"), b = new File(dir, "b.txt");
        System.out.println(a.createNewFile() + " " + a.createNewFile() + " " + a.length());
        System.out.println(a.renameTo(b) + " " + a.exists() + " " + b.exists());
        new File(dir, "c.txt").createNewFile();
        String[] names = dir.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names));
        File[] txt = new File("sub").getParentFile() == null ? new File(".").listFiles((d, n) -> n.endsWith(".txt")) : null;
        System.out.println(Arrays.toString(txt));
        System.out.println(dir.delete() + " " + b.delete() + " " + new File(dir, "c.txt").delete() + " " + dir.delete());
        System.out.println(b.getPath() + " " + b.getName() + " " + b.getParent() + " " + b.isAbsolute());
        System.out.println(new File("/x/../y/./z").getCanonicalPath() + " " + new File("/x//y/").getPath());
        for (String bad : new String[] {"missing.txt", "sub", "no/such/dir.txt", "notes.txt/x"}) {
            try {
                new FileInputStream(bad).close();
                System.out.println("opened " + bad);
            } catch (FileNotFoundException e) {
                System.out.println(e.getMessage());
            }
            try {
                new FileOutputStream(bad, true).close();
                System.out.println("opened " + bad + " for writing");
            } catch (FileNotFoundException e) {
                System.out.println(e.getMessage());
            }
        }
        FileOutputStream out = new FileOutputStream("closed.bin");
        out.write(new byte[] {1, 2, 3});
        out.close();
        out.close();
        try {
            out.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
