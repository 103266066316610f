import java.io.File;
import java.io.FileOutputStream;

/** Files that were written one after the other say so, also where nobody has read the clock. */
public class Main {
    public static void main(String[] args) throws Exception {
        File first = new File("first");
        File second = new File("second");
        new FileOutputStream(first).close();
        Thread.sleep(5000);
        new FileOutputStream(second).close();
        long between = second.lastModified() - first.lastModified();
        first.delete();
        second.delete();
        System.out.println(between < 4000 ? "too early" : "in time");
    }
}
