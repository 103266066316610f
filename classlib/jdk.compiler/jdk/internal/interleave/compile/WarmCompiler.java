package jdk.internal.interleave.compile;

import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.ModuleSymbol;
import com.sun.tools.javac.comp.AttrContext;
import com.sun.tools.javac.comp.CompileStates.CompileState;
import com.sun.tools.javac.comp.Env;
import com.sun.tools.javac.main.JavaCompiler;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.List;
import com.sun.tools.javac.util.Log;
import com.sun.tools.javac.util.Options;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Queue;
import javax.tools.DiagnosticListener;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;

/**
 * javac's compiler, which can be made ready before there are sources: its modules are set up then, and classes that most
 * programs use have been read.
 */
final class WarmCompiler extends JavaCompiler {
    /** Null where nothing is asked. */
    private Asker asker;

    private WarmCompiler(Context context) {
        super(context);
        // Nobody else is to close what this one uses.
        closeables = List.nil();
    }

    /** A context in which compilations with those settings find what they need. */
    static Context prepare(Settings settings) {
        Context context = context(settings);
        WarmCompiler compiler = new WarmCompiler(context);
        compiler.modules.initModules(List.nil());
        ModuleSymbol base = settings.hasModules() ? compiler.syms.java_base : compiler.syms.noModule;
        if (settings.hasModules()) {
            compiler.modules.getDefaultModule().complete();
        }
        for (String name : WarmUp.CLASSES) {
            try {
                ClassSymbol known = compiler.finder.loadClass(base, compiler.names.fromString(name));
                known.complete();
                // What it has is named by those who use it.
                known.members().getSymbols().forEach(member -> member.getKind());
            } catch (com.sun.tools.javac.code.Symbol.CompletionFailure absent) {
                // An older release does not have all of them.
            }
        }
        return context;
    }

    private static Context context(Settings settings) {
        Context context = new Context();
        Options options = Options.instance(context);
        settings.apply(options);
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        context.put(Log.outKey, nowhere);
        context.put(Log.errKey, nowhere);
        Listener listener = new Listener(context);
        context.put(DiagnosticListener.class, listener);
        context.put(JavaFileManager.class, new Library(settings));
        return context;
    }

    /** Reads the sources and does no more with them. */
    static void parse(Request request) {
        Context context = context(request.settings);
        WarmCompiler compiler = new WarmCompiler(context);
        ((Listener) context.get(DiagnosticListener.class)).tell(new Answer());
        compiler.parseFiles(List.from(request.sources));
        compiler.reportDeferredDiagnostics();
    }

    /** Compiles the sources, with a context that was prepared for it or, where there is none, in one of its own. */
    static void compile(Request request, Context prepared, Answer answer) {
        Context context = prepared != null ? prepared : context(request.settings);
        WarmCompiler compiler =
                prepared != null ? (WarmCompiler) JavaCompiler.instance(context) : new WarmCompiler(context);
        Library library = (Library) context.get(JavaFileManager.class);
        library.serve(request);
        ((Listener) context.get(DiagnosticListener.class)).tell(answer);
        if (request.question != null) {
            compiler.asker = new Asker(request.question, request.settings, context);
        }
        String refusal = compiler.run(request, prepared != null && request.settings.hasModules());
        Log log = compiler.log;
        answer.noteLeftOut(log.nerrors, log.nsuppressederrors, "errors");
        answer.noteLeftOut(log.nwarnings, log.nsuppressedwarns, "warnings");
        if (refusal != null && compiler.log.nerrors == 0) {
            answer.fail(refusal);
            return;
        }
        if (compiler.log.nerrors == 0) {
            answer.classes.addAll(library.written());
        }
    }

    /**
     * What {@code JavaCompiler.compile} does where there are no annotation processors. The result is why a question cannot be
     * asked, or null.
     */
    private String run(Request request, boolean modulesAreSetUp) {
        try {
            List<JavaFileObject> files = List.from(request.sources);
            List<JCCompilationUnit> trees = stopIfError(CompileState.ENTER, parseFiles(files));
            if (modulesAreSetUp) {
                for (JCCompilationUnit tree : trees) {
                    tree.modle = modules.getDefaultModule();
                }
            } else {
                if (modules.modulesInitialized()) {
                    modules.newRound();
                }
                modules.initModules(trees);
            }
            enterTrees(stopIfError(CompileState.ENTER, trees));
            String refusal = asker == null || log.nerrors > 0 ? null : asker.place(trees);
            if (refusal != null) {
                return refusal;
            }
            while (!todo.isEmpty()) {
                generate(desugar(flow(attribute(todo.remove()))));
            }
        } catch (com.sun.tools.javac.util.Abort e) {
            // It has said why.
        }
        reportDeferredDiagnostics();
        return null;
    }

    @Override
    protected void flow(Env<AttrContext> env, Queue<Env<AttrContext>> results) {
        super.flow(env, results);
        if (asker != null && log.nerrors == 0) {
            asker.fill(env.tree);
        }
    }
}
