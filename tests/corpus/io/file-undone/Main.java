import gov.nasa.jpf.vm.Verify;
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

public class Main {
    public static void main(String[] args) throws IOException {
        Path log = Path.of("log.txt");
        Files.writeString(log, "start");
        for (int i = 0; i < 2; i++) {
            int choice = Verify.getInt(0, 2);
            if (choice == 0) {
                Files.writeString(log, " w" + i, StandardOpenOption.APPEND);
            } else if (choice == 1) {
                try (FileWriter w = new FileWriter("other" + i)) {
                    w.write(choice);
                }
            } else {
                new File("dir" + i).mkdir();
            }
        }
        StringBuilder out = new StringBuilder(Files.readString(log));
        String[] names = new File(".").list();
        Arrays.sort(names);
        for (String name : names) {
            out.append(' ').append(name);
        }
        System.out.println(out);
    }
}
