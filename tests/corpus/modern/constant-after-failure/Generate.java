import java.lang.classfile.ClassFile;
import java.lang.constant.*;
import java.lang.constant.DirectMethodHandleDesc.Kind;
import java.nio.file.*;

/** Writes Sites.class: methods that return dynamic constants, which Main.make makes. */
public class Generate {
    public static void main(String[] args) throws Exception {
        var type = MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_MethodHandles_Lookup,
                ConstantDescs.CD_String, ConstantDescs.CD_Class);
        var make = MethodHandleDesc.ofMethod(Kind.STATIC, ClassDesc.of("Main"), "make", type);
        byte[] bytes = ClassFile.of().build(ClassDesc.of("Sites"), c -> {
            c.withVersion(55, 0).withFlags(ClassFile.ACC_PUBLIC);
            for (String name : new String[] {"early", "number"}) {
                c.withMethodBody(name, MethodTypeDesc.of(ConstantDescs.CD_Integer),
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
                            code.loadConstant(DynamicConstantDesc.ofNamed(make, name, ConstantDescs.CD_Integer));
                            code.areturn();
                        });
            }
        });
        Files.write(Path.of(args[0], "Sites.class"), bytes);
    }
}
