package jdk.internal.interleave.compile;

import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.JCDiagnostic;
import com.sun.tools.javac.util.Log;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaFileObject;

/** Hears what the compiler has to say, in the words that it prints on a command line. */
final class Listener implements DiagnosticListener<JavaFileObject> {
    private final Context context;
    private Answer answer = new Answer();
    private String asked;
    private int asides;

    Listener(Context context) {
        this.context = context;
    }

    /** From that position of that source on, positions are those of the condition of a question. */
    void tellApart(String path, int from) {
        asked = path;
        asides = from;
    }

    /** From now on, what is said is part of that answer. */
    void tell(Answer answer) {
        this.answer = answer;
    }

    @Override
    public void report(Diagnostic<? extends JavaFileObject> diagnostic) {
        JCDiagnostic said = (JCDiagnostic) diagnostic;
        String message = Log.instance(context).getDiagnosticFormatter().format(said, Locale.ROOT);
        JavaFileObject file = said.getSource();
        int position = (int) said.getPosition();
        // Columns as they are, where `getColumnNumber` would count a tab as up to eight.
        int column = file == null || position < 0 ? 0 : said.getDiagnosticSource().getColumnNumber(position, false);
        String path = file == null ? "" : file.getName();
        int line = (int) Math.max(said.getLineNumber(), 0);
        int start = (int) said.getStartPosition();
        int end = (int) said.getEndPosition();
        if (path.equals(asked) && position >= asides) {
            // The positions of the condition lie behind its source.
            path = Question.CONDITION;
            line = 1;
            column = position - asides + 1;
            start -= asides;
            end -= asides;
        }
        answer.diagnostics.add(
                new Answer.Message(severity(said), path, line, column, start, end, said.getCode(), message));
    }

    private static int severity(JCDiagnostic said) {
        return switch (said.getKind()) {
            case ERROR -> 0;
            case WARNING, MANDATORY_WARNING -> 1;
            default -> 2;
        };
    }
}
