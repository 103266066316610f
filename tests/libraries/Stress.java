import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.TreeSet;

/** Runs the main method of a class many times and prints each output that differs from those before, with `\n` as two characters. */
public class Stress {
    public static void main(String[] args) throws Exception {
        Method main = Class.forName(args[0]).getMethod("main", String[].class);
        int runs = Integer.parseInt(args[1]);
        PrintStream console = System.out;
        TreeSet<String> seen = new TreeSet<>();
        for (int run = 0; run < runs; run++) {
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            System.setOut(new PrintStream(written, true));
            String end = "";
            try {
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                end = "throws " + e.getCause();
            }
            String output = (written + end).replace("\n", "\\n");
            if (seen.add(output)) {
                console.println(output);
            }
        }
        console.flush();
        // Threads that a program leaves behind end here.
        Runtime.getRuntime().halt(0);
    }
}
