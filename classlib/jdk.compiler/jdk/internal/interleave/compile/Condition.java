package jdk.internal.interleave.compile;

import com.sun.tools.javac.parser.JavacParser;
import com.sun.tools.javac.parser.ParserFactory;
import com.sun.tools.javac.parser.Tokens.TokenKind;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCAssign;
import com.sun.tools.javac.tree.JCTree.JCAssignOp;
import com.sun.tools.javac.tree.JCTree.JCBlock;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCExpression;
import com.sun.tools.javac.tree.JCTree.JCFieldAccess;
import com.sun.tools.javac.tree.JCTree.JCIdent;
import com.sun.tools.javac.tree.JCTree.JCUnary;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.JCTree.Tag;
import com.sun.tools.javac.tree.JCTree.JCArrayAccess;
import com.sun.tools.javac.tree.JCTree.JCBinary;
import com.sun.tools.javac.tree.JCTree.JCLambda;
import com.sun.tools.javac.tree.JCTree.JCMemberReference;
import com.sun.tools.javac.tree.JCTree.JCMethodInvocation;
import com.sun.tools.javac.tree.JCTree.JCNewClass;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.tree.TreeScanner;
import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.Log;
import com.sun.tools.javac.util.Name;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import javax.tools.JavaFileObject;

/** The condition of a question: one expression that only looks. */
final class Condition {
    /** Null where it cannot be read: the compiler has said why, or {@link #refusal} does. */
    final JCExpression tree;
    /** Why it is none, in one sentence; null where it may be one. */
    final String refusal;

    private Condition(JCExpression tree, String refusal) {
        this.tree = tree;
        this.refusal = refusal;
    }

    /** Reads it by itself, so that nothing in it can be more than an expression. */
    static Condition parse(String text, Context context) {
        Log log = Log.instance(context);
        JavaFileObject before = log.useSource(new SourceFile(Question.CONDITION, text));
        try {
            int errors = log.nerrors;
            JavacParser parser = ParserFactory.instance(context).newParser(text, false, false, false);
            JCExpression tree = parser.parseExpression();
            if (log.nerrors > errors) {
                return new Condition(null, null);
            }
            if (parser.token().kind != TokenKind.EOF) {
                String rest = text.substring(parser.token().pos).strip();
                return new Condition(null, "The condition has to be one expression, and `" + rest + "` is too much.");
            }
            String refusal = new Changes().of(tree);
            return new Condition(refusal == null ? tree : null, refusal);
        } finally {
            log.useSource(before);
        }
    }

    /** Finds what would change the program, as far as it can be seen. */
    private static final class Changes extends TreeScanner {
        /** What lambdas around the place declare. */
        private Set<Name> own = new HashSet<>();
        private String found;

        String of(JCTree tree) {
            scan(tree);
            return found;
        }

        @Override
        public void visitVarDef(JCVariableDecl tree) {
            super.visitVarDef(tree);
            own.add(tree.name);
        }

        @Override
        public void visitLambda(JCLambda tree) {
            inScope(() -> super.visitLambda(tree));
        }

        @Override
        public void visitBlock(JCBlock tree) {
            inScope(() -> super.visitBlock(tree));
        }

        private void inScope(Runnable visit) {
            Set<Name> around = own;
            own = new HashSet<>(around);
            visit.run();
            own = around;
        }

        private void changes(JCExpression target) {
            JCExpression bare = TreeInfo.skipParens(target);
            if (found == null && !(bare instanceof JCIdent ident && own.contains(ident.name))) {
                found = "The condition changes `" + bare + "`, and a question only looks.";
            }
        }

        @Override
        public void visitAssign(JCAssign tree) {
            changes(tree.lhs);
            super.visitAssign(tree);
        }

        @Override
        public void visitAssignop(JCAssignOp tree) {
            changes(tree.lhs);
            super.visitAssignop(tree);
        }

        @Override
        public void visitUnary(JCUnary tree) {
            switch (tree.getTag()) {
                case PREINC, PREDEC, POSTINC, POSTDEC -> changes(tree.arg);
                default -> {}
            }
            super.visitUnary(tree);
        }

        @Override
        public void visitClassDef(JCClassDecl tree) {
            // The classes of the program without names would get other ones.
            if (found == null) {
                found = "The condition declares a class, which no question needs.";
            }
        }
    }

    /** Moves all positions by so much: what is said of the condition can be told from what is said of the source. */
    void move(int by) {
        eachPosition(tree, position -> position + by);
    }

    /** Puts everything at one position, for the line numbers of the class file. */
    static void putAt(JCTree tree, int position) {
        eachPosition(tree, before -> position);
    }

    private static void eachPosition(JCTree root, IntUnaryOperator change) {
        new TreeScanner() {
            @Override
            public void scan(JCTree tree) {
                if (tree != null) {
                    tree.pos = change.applyAsInt(tree.pos);
                    super.scan(tree);
                }
            }

            @Override
            public void visitBlock(JCBlock tree) {
                tree.endpos = change.applyAsInt(tree.endpos);
                super.visitBlock(tree);
            }
        }.scan(root);
    }

    /** Whether the value may depend on something that another thread can change, once names have meanings. */
    boolean looksAtShared() {
        Looks looks = new Looks();
        looks.scan(tree);
        return looks.found;
    }

    private static final class Looks extends TreeScanner {
        private boolean found;

        private void look(Symbol symbol) {
            boolean field = symbol != null && symbol.kind == Kind.VAR && symbol.owner.kind == Kind.TYP;
            boolean named = field && (symbol.name.contentEquals("this") || symbol.name.contentEquals("super"));
            found |= field && !named && ((VarSymbol) symbol).getConstValue() == null;
        }

        @Override
        public void visitIdent(JCIdent tree) {
            look(tree.sym);
        }

        @Override
        public void visitSelect(JCFieldAccess tree) {
            look(tree.sym);
            super.visitSelect(tree);
        }

        @Override
        public void visitIndexed(JCArrayAccess tree) {
            found = true;
        }

        @Override
        public void visitApply(JCMethodInvocation tree) {
            found = true;
        }

        @Override
        public void visitNewClass(JCNewClass tree) {
            found = true;
        }

        @Override
        public void visitLambda(JCLambda tree) {
            found = true;
        }

        @Override
        public void visitReference(JCMemberReference tree) {
            found = true;
        }

        @Override
        public void visitBinary(JCBinary tree) {
            // A text of objects is made by their methods.
            boolean text = tree.hasTag(Tag.PLUS) && !tree.type.isPrimitive() && tree.type.constValue() == null;
            found |= text;
            super.visitBinary(tree);
        }
    }
}
