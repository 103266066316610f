package jdk.internal.interleave.compile;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.Completer;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.code.Scope.WriteableScope;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Type.MethodType;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCBlock;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCExpression;
import com.sun.tools.javac.tree.JCTree.JCStatement;
import com.sun.tools.javac.tree.JCTree.JCTry;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.TreeMaker;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.List;
import com.sun.tools.javac.util.Names;
import java.io.IOException;
import javax.tools.DiagnosticListener;

/**
 * Puts a question into the program, before the statement that it is about, and on its line:
 *
 * <pre>
 * if (Question.begin(…)) {
 *     try { if (CONDITION) Question.yes(); } catch (Throwable t) { Question.threw(t); }
 *     Question.end();
 * }
 * </pre>
 *
 * or {@code Question.yes();} alone. Trees are changed, and no text, so that every line and every message of the program stays
 * where it is. The calls come in when everything has its meaning: no name of the program can come between.
 */
final class Asker {
    private final Question question;
    private final Context context;
    private final TreeMaker make;
    private final Names names;
    private final Symtab syms;
    private final boolean hasModules;
    private Condition condition;
    private Place place;
    /** Stands before the statement; filled when the program is attributed. */
    private JCBlock hole;
    private JCBlock yes;
    private JCBlock threw;
    private JCVariableDecl thrown;
    private JCTry evaluation;

    Asker(Question question, Settings settings, Context context) {
        this.question = question;
        this.context = context;
        this.hasModules = settings.hasModules();
        make = TreeMaker.instance(context);
        names = Names.instance(context);
        syms = Symtab.instance(context);
    }

    /** Finds the place and reads the condition. Where that cannot be, it says why; null too where the compiler has said so. */
    String place(List<JCCompilationUnit> units) {
        JCCompilationUnit unit = null;
        for (JCCompilationUnit one : units) {
            if (one.sourcefile.getName().equals(question.path())) {
                unit = one;
            }
        }
        if (unit == null) {
            return "There is no source " + question.path() + " among those that are compiled.";
        }
        if (question.hasCondition()) {
            condition = Condition.parse(question.condition(), context);
            if (condition.tree == null) {
                return condition.refusal;
            }
            int from = length(unit) + 1;
            condition.move(from);
            ((Listener) context.get(DiagnosticListener.class)).tellApart(question.path(), from);
        }
        place = new Place(unit, question.line(), make, this::makeHole);
        return place.find();
    }

    /** Characters of a source: where the positions of the condition begin, but for one. */
    static int length(JCCompilationUnit unit) {
        try {
            return unit.sourcefile.getCharContent(true).length();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private JCBlock makeHole(int position) {
        make.at(position);
        hole = block();
        if (condition != null) {
            yes = block();
            threw = block();
            // A name that no program can have, and no variable of the program's for those who look.
            thrown = make.VarDef(
                    make.Modifiers(Flags.SYNTHETIC),
                    names.fromString("<thrown>"),
                    make.Ident(syms.throwableType.tsym),
                    null);
            JCBlock body = block(make.If(condition.tree, yes, null));
            evaluation = make.Try(body, List.of(make.Catch(thrown, threw)), null);
            hole.stats = List.of(evaluation);
        }
        return hole;
    }

    private JCBlock block(JCStatement... statements) {
        JCBlock block = make.Block(0, List.from(statements));
        block.endpos = make.pos;
        return block;
    }

    /** A class has been attributed and analysed: where the question is in it, the calls come in. */
    void fill(JCTree analysed) {
        if (place == null || hole == null || place.holder != analysed) {
            return;
        }
        make.at(hole.pos);
        ClassSymbol runtime = runtime();
        if (condition == null) {
            hole.stats = List.of(make.Exec(call(runtime, "yes", syms.voidType, List.nil())));
        } else {
            boolean looks = condition.looksAtShared();
            yes.stats = List.of(make.Exec(call(runtime, "yes", syms.voidType, List.nil())));
            List<Type> throwable = List.of(syms.throwableType);
            threw.stats = List.of(make.Exec(call(runtime, "threw", syms.voidType, throwable, make.Ident(thrown.sym))));
            List<Type> flag = List.of(syms.booleanType);
            JCExpression begins = call(runtime, "begin", syms.booleanType, flag, make.Literal(looks));
            JCStatement end = make.Exec(call(runtime, "end", syms.voidType, List.nil()));
            hole.stats = List.of(make.If(begins, block(evaluation, end), null));
        }
        Condition.putAt(hole, hole.pos);
        hole = null;
    }

    private JCExpression call(ClassSymbol runtime, String name, Type result, List<Type> types, JCExpression... arguments) {
        MethodType type = new MethodType(types, result, List.nil(), syms.methodClass);
        MethodSymbol method =
                new MethodSymbol(Flags.PUBLIC | Flags.STATIC | Flags.NATIVE, names.fromString(name), type, runtime);
        JCExpression called = make.Select(make.Ident(runtime), method);
        return make.App(called, List.from(arguments));
    }

    /** The class behind the calls, which the API that programs are held to does not have. */
    private ClassSymbol runtime() {
        var module = hasModules ? syms.java_base : syms.noModule;
        var inside = syms.enterPackage(module, names.fromString("jdk.internal.interleave"));
        ClassSymbol runtime = new ClassSymbol(Flags.PUBLIC | Flags.FINAL, names.fromString("Question"), inside);
        runtime.completer = Completer.NULL_COMPLETER;
        runtime.members_field = WriteableScope.create(runtime);
        return runtime;
    }
}
