import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Compiles for tests that need it again and again: starting javac takes much longer than what it does for a small program.
 * Standard input has the arguments of one compilation a line, with tabs between. Standard output answers each with how many
 * lines the compiler has printed, the word `done` or `failed`, and those lines.
 */
public class Javac {
    public static void main(String[] args) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            int status = compiler.run(null, said, said, line.split("\t", -1));
            String[] lines = said.toString(StandardCharsets.UTF_8).lines().toArray(String[]::new);
            StringBuilder answer = new StringBuilder();
            answer.append(lines.length).append(status == 0 ? " done\n" : " failed\n");
            for (String each : lines) {
                answer.append(each).append('\n');
            }
            System.out.write(answer.toString().getBytes(StandardCharsets.UTF_8));
            System.out.flush();
        }
    }
}
