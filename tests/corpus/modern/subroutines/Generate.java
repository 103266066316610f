import java.lang.classfile.*;
import java.lang.classfile.attribute.*;
import java.lang.classfile.instruction.*;
import java.lang.constant.*;
import java.nio.file.*;
import java.util.List;

/** Writes Old.class, of the version that compilers before Java 6 wrote, whose finally blocks are subroutines. */
public class Generate {
    static final ClassDesc MAIN = ClassDesc.of("Main");
    static final MethodTypeDesc LOG = MethodTypeDesc.ofDescriptor("(Ljava/lang/String;)V");

    public static void main(String[] args) throws Exception {
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor("(I)I");
        byte[] bytes = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS).build(ClassDesc.of("Old"), c -> {
            c.withVersion(48, 0).withFlags(ClassFile.ACC_PUBLIC);
            // try { return Main.body(i); } finally { Main.log("finally"); }
            c.withMethodBody("tryFinally", type, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, b -> {
                Label start = b.newLabel(), end = b.newLabel(), handler = b.newLabel(), sub = b.newLabel();
                b.labelBinding(start).iload(0).invokestatic(MAIN, "body", type).istore(1);
                b.with(DiscontinuedInstruction.JsrInstruction.of(sub));
                b.iload(1).ireturn().labelBinding(end);
                b.labelBinding(handler).astore(2);
                b.with(DiscontinuedInstruction.JsrInstruction.of(sub));
                b.aload(2).athrow();
                b.labelBinding(sub).astore(3).ldc("finally").invokestatic(MAIN, "log", LOG);
                b.with(DiscontinuedInstruction.RetInstruction.of(3));
                b.exceptionCatchAll(start, end, handler);
            });
            // Two nested ones, the inner called from the outer; the inner leaves to the method's code when i is 7.
            c.withMethodBody("nested", type, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, b -> {
                Label outer = b.newLabel(), inner = b.newLabel(), loop = b.newLabel(), done = b.newLabel(), out = b.newLabel();
                b.labelBinding(loop).iload(0).ifle(done);
                b.with(DiscontinuedInstruction.JsrInstruction.of(outer));
                b.iinc(0, -1).goto_(loop);
                b.labelBinding(outer).astore(1).ldc("outer").invokestatic(MAIN, "log", LOG);
                b.with(DiscontinuedInstruction.JsrInstruction.of(inner));
                b.with(DiscontinuedInstruction.JsrInstruction.of(inner));
                b.with(DiscontinuedInstruction.RetInstruction.of(1));
                b.labelBinding(inner).astore(2).iload(0).bipush(7).if_icmpeq(out).ldc("inner").invokestatic(MAIN, "log", LOG);
                b.with(DiscontinuedInstruction.RetInstruction.of(2));
                b.labelBinding(out).ldc("left").invokestatic(MAIN, "log", LOG).bipush(70).ireturn();
                b.labelBinding(done).iload(0).ireturn();
            });
            // An exception inside of a subroutine, with its own handler; a switch in it.
            c.withMethodBody("handled", type, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, b -> {
                Label sub = b.newLabel(), start = b.newLabel(), end = b.newLabel(), handler = b.newLabel(), back = b.newLabel(), one = b.newLabel(), other = b.newLabel();
                b.iconst_0().istore(2);
                b.with(DiscontinuedInstruction.JsrInstruction.of(sub));
                b.iinc(2, 100);
                b.with(DiscontinuedInstruction.JsrInstruction.of(sub));
                b.iload(2).ireturn();
                b.labelBinding(sub).astore(1).labelBinding(start).iload(0);
                b.tableswitch(1, 2, other, List.of(SwitchCase.of(1, one), SwitchCase.of(2, other)));
                b.labelBinding(one).iinc(2, 1).goto_(back);
                b.labelBinding(other).iload(0).invokestatic(MAIN, "body", type).istore(2).labelBinding(end).goto_(back);
                b.labelBinding(handler).pop().iinc(2, 10);
                b.labelBinding(back).with(DiscontinuedInstruction.RetInstruction.of(1));
                b.exceptionCatchAll(start, end, handler);
            });
        });
        Files.write(Path.of(args[0], "Old.class"), bytes);
    }
}
