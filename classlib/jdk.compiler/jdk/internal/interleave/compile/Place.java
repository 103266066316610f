package jdk.internal.interleave.compile;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCBlock;
import com.sun.tools.javac.tree.JCTree.JCCase;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCDoWhileLoop;
import com.sun.tools.javac.tree.JCTree.JCEnhancedForLoop;
import com.sun.tools.javac.tree.JCTree.JCForLoop;
import com.sun.tools.javac.tree.JCTree.JCIf;
import com.sun.tools.javac.tree.JCTree.JCLabeledStatement;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCStatement;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.JCTree.JCWhileLoop;
import com.sun.tools.javac.tree.JCTree.Tag;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.tree.TreeMaker;
import com.sun.tools.javac.tree.TreeTranslator;
import com.sun.tools.javac.util.List;
import com.sun.tools.javac.util.ListBuffer;
import java.util.function.IntFunction;

/**
 * Finds the first statement that begins on a line, and puts a block before it. The body of an {@code if} or of a loop becomes a
 * block with both; before a labelled statement it stands before the label, which {@code continue} goes to. A field's value
 * gets an initializer before it.
 */
final class Place extends TreeTranslator {
    private final JCCompilationUnit unit;
    private final int line;
    private final TreeMaker make;
    private final IntFunction<JCBlock> maker;
    private boolean found;
    /** Where what was found begins. */
    private int position;
    /** The nearest line behind the one that was asked for with something to ask about. */
    private int next = Integer.MAX_VALUE;
    private JCTree current;
    /** The class of the source that it lies in. */
    JCTree holder;

    /** @param maker makes the block, for the position of the statement */
    Place(JCCompilationUnit unit, int line, TreeMaker make, IntFunction<JCBlock> maker) {
        this.unit = unit;
        this.line = line;
        this.make = make;
        this.maker = maker;
    }

    /** Null where the block is in its place; why there is none otherwise. */
    String find() {
        for (JCTree definition : unit.defs) {
            current = definition;
            if (!found && definition.hasTag(Tag.CLASSDEF)) {
                translate(definition);
            }
        }
        if (found) {
            return null;
        }
        String name = unit.sourcefile.getName();
        int lines = lineOf(Asker.length(unit));
        if (line < 1 || line > lines) {
            return name + " has " + lines + (lines == 1 ? " line" : " lines") + ": there is no line " + line + ".";
        }
        String none = "No statement begins on line " + line + " of " + name;
        return none + (next == Integer.MAX_VALUE ? ", and none behind it." : "; the next one begins on line " + next + ".");
    }

    private int lineOf(int position) {
        return (int) unit.getLineMap().getLineNumber(position);
    }

    /** Whether the question belongs before that tree. What can be asked about is remembered. */
    private boolean isHere(JCTree tree) {
        if (found || tree.hasTag(Tag.BLOCK) || tree.hasTag(Tag.CLASSDEF) || TreeInfo.isSelfCall(tree)) {
            return false;
        }
        // Behind a label there may be another line.
        for (JCTree part = tree; part != null && !found; part = behindLabel(part)) {
            position = TreeInfo.getStartPos(part);
            int begins = lineOf(position);
            found = begins == line;
            if (begins > line) {
                next = Math.min(next, begins);
            }
        }
        if (found) {
            holder = current;
        }
        return found;
    }

    private static JCTree behindLabel(JCTree tree) {
        return tree instanceof JCLabeledStatement labelled && !labelled.body.hasTag(Tag.BLOCK) ? labelled.body : null;
    }

    private List<JCStatement> within(List<JCStatement> statements) {
        ListBuffer<JCStatement> all = new ListBuffer<>();
        for (JCStatement statement : statements) {
            if (isHere(statement)) {
                all.append(maker.apply(position));
            }
            all.append(found ? statement : translate(statement));
        }
        return all.toList();
    }

    /** The body of something, where one statement is enough. */
    private JCStatement body(JCStatement statement) {
        if (statement == null || found || !isHere(statement)) {
            return statement == null || found ? statement : translate(statement);
        }
        JCBlock question = maker.apply(position);
        JCBlock both = make.at(question.pos).Block(0, List.of(question, statement));
        both.endpos = TreeInfo.endPos(statement);
        return both;
    }

    @Override
    public void visitClassDef(JCClassDecl tree) {
        boolean hasInitializers = (tree.mods.flags & Flags.INTERFACE) == 0;
        ListBuffer<JCTree> members = new ListBuffer<>();
        for (JCTree member : tree.defs) {
            if (!found && hasInitializers && member instanceof JCVariableDecl field && isAssigned(field) && isHere(field)) {
                JCBlock question = maker.apply(position);
                question.flags |= field.mods.flags & Flags.STATIC;
                members.append(question);
            }
            members.append(found ? member : translate(member));
        }
        tree.defs = members.toList();
        result = tree;
    }

    private static boolean isAssigned(JCVariableDecl field) {
        return field.init != null && (field.mods.flags & (Flags.ENUM | Flags.GENERATED_MEMBER)) == 0;
    }

    @Override
    public void visitMethodDef(JCMethodDecl tree) {
        // What nobody has written begins on no line.
        if ((tree.mods.flags & (Flags.GENERATEDCONSTR | Flags.GENERATED_MEMBER)) == 0) {
            super.visitMethodDef(tree);
        }
        result = tree;
    }

    @Override
    public void visitBlock(JCBlock tree) {
        tree.stats = within(tree.stats);
        result = tree;
    }

    @Override
    public void visitCase(JCCase tree) {
        if (tree.caseKind != JCCase.RULE) {
            tree.stats = within(tree.stats);
        } else if (tree.body instanceof JCStatement statement) {
            JCStatement body = body(statement);
            tree.stats = List.of(body);
            tree.body = body;
        } else {
            tree.stats = translate(tree.stats);
        }
        result = tree;
    }

    @Override
    public void visitIf(JCIf tree) {
        tree.cond = translate(tree.cond);
        tree.thenpart = body(tree.thenpart);
        tree.elsepart = body(tree.elsepart);
        result = tree;
    }

    @Override
    public void visitDoLoop(JCDoWhileLoop tree) {
        tree.body = body(tree.body);
        tree.cond = translate(tree.cond);
        result = tree;
    }

    @Override
    public void visitWhileLoop(JCWhileLoop tree) {
        tree.cond = translate(tree.cond);
        tree.body = body(tree.body);
        result = tree;
    }

    @Override
    public void visitForLoop(JCForLoop tree) {
        tree.init = translate(tree.init);
        tree.cond = translate(tree.cond);
        tree.step = translate(tree.step);
        tree.body = body(tree.body);
        result = tree;
    }

    @Override
    public void visitForeachLoop(JCEnhancedForLoop tree) {
        tree.expr = translate(tree.expr);
        tree.body = body(tree.body);
        result = tree;
    }
}
