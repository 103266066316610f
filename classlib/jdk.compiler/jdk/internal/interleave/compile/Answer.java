package jdk.internal.interleave.compile;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What became of a compilation. */
final class Answer {
    /** The problem of a full heap: the VM knows how large it was. */
    static final String OUT_OF_MEMORY = "memory";

    /** Something that the compiler has said; the severity is 0 for an error, 1 for a warning, 2 for a note. */
    record Message(int severity, String path, int line, int column, int start, int end, String code, String text) {}

    final List<Message> diagnostics = new ArrayList<>();
    final List<ClassOutput> classes = new ArrayList<>();
    private String problem = "";

    void fail(String why) {
        problem = why;
        classes.clear();
    }

    /** Says that the compiler has kept some of them to itself. */
    void noteLeftOut(int shown, int left, String what) {
        if (left > 0) {
            String text = "only showing the first " + shown + " " + what + ", of " + (shown + left) + " total";
            diagnostics.add(new Message(2, "", 0, 0, -1, -1, "interleave.left.out", text));
        }
    }

    /** Writes it as the VM reads it. */
    void write(OutputStream to) throws IOException {
        DataOutputStream out = new DataOutputStream(to);
        text(out, problem);
        out.writeInt(diagnostics.size());
        for (Message said : diagnostics) {
            out.writeByte(said.severity);
            out.writeInt(said.line);
            out.writeInt(said.column);
            out.writeInt(said.start);
            out.writeInt(said.end);
            text(out, said.path);
            text(out, said.code);
            text(out, said.text);
        }
        out.writeInt(classes.size());
        for (ClassOutput written : classes) {
            text(out, written.getName());
            text(out, written.source);
            bytes(out, written.content());
        }
        out.flush();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        bytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
