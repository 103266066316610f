package jdk.internal.interleave.compile;

import com.sun.tools.javac.util.Context;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import jdk.internal.interleave.LibraryImage;

/**
 * javac, kept warm. The program gets ready, waits at standard input, compiles what the VM has for it, writes the answer to
 * standard output, and waits again. The VM goes back to where it waited before it lets the next compilation run: each one
 * finds the same compiler, in which nothing was compiled yet.
 *
 * <p>Arguments: the release (0 for the library's own) and {@code lint} or {@code plain}, which the compiler is made for; and
 * {@code warm}, or {@code once} where only one compilation will come: getting ready takes longer than that does.
 */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException {
        Settings expected = new Settings(Integer.parseInt(args[0]), args[1].equals("lint"));
        Context prepared = null;
        if (args[2].equals("warm")) {
            WarmUp.run(expected);
            prepared = WarmCompiler.prepare(expected);
        }
        while (System.in.read() >= 0) {
            try {
                Request request = Request.read(LibraryImage.content(Library.REQUEST, ""));
                boolean fits = prepared != null && request.settings.equals(expected) && !request.declaresModule();
                Context context = fits ? prepared : null;
                prepared = null;
                write(compile(request, context));
            } catch (OutOfMemoryError e) {
                Answer answer = new Answer();
                answer.fail(Answer.OUT_OF_MEMORY);
                write(answer);
            }
        }
    }

    /** Compiles in a context that was prepared, or in one of its own. */
    static Answer compile(Request request, Context prepared) {
        Answer answer = new Answer();
        try {
            WarmCompiler.compile(request, prepared, answer);
        } catch (StackOverflowError e) {
            answer.fail("The program is nested too deeply for the compiler: its stack is full.");
        } catch (OutOfMemoryError e) {
            answer.fail(Answer.OUT_OF_MEMORY);
        } catch (Throwable e) {
            answer.fail("The compiler has failed: " + e);
        }
        return answer;
    }

    private static void write(Answer answer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 14);
        answer.write(bytes);
        new FileOutputStream(FileDescriptor.out).write(bytes.toByteArray());
    }
}
