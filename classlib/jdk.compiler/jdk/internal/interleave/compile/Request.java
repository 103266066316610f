package jdk.internal.interleave.compile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What to compile. */
final class Request {
    final Settings settings;
    final List<SourceFile> sources = new ArrayList<>();
    /** Whether sources that are not named are looked for. */
    final boolean sourcePath;
    /** What is asked about one of the sources; null for nothing. */
    Question question;

    Request(Settings settings, boolean sourcePath) {
        this.settings = settings;
        this.sourcePath = sourcePath;
    }

    /** Reads what the VM has written: release, lint, source path, path and text of each source; then path, line
     * and condition of a question, with an empty path for none. */
    static Request read(byte[] bytes) {
        ByteBuffer from = ByteBuffer.wrap(bytes);
        Settings settings = new Settings(from.getInt(), from.get() != 0);
        Request request = new Request(settings, from.get() != 0);
        for (int i = from.getInt(); i > 0; i--) {
            String path = text(from);
            request.sources.add(new SourceFile(path, text(from)));
        }
        String path = text(from);
        Question question = new Question(path, from.getInt(), text(from));
        request.question = path.isEmpty() ? null : question;
        return request;
    }

    private static String text(ByteBuffer from) {
        int length = from.getInt();
        String text = new String(from.array(), from.position(), length, StandardCharsets.UTF_8);
        from.position(from.position() + length);
        return text;
    }

    /** Whether one of the sources may declare a module: then modules are set up anew. */
    boolean declaresModule() {
        return sources.stream().anyMatch(source -> source.simpleName().equals("module-info.java"));
    }
}
