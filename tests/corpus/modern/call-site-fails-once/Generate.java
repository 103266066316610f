import java.lang.classfile.ClassFile;
import java.lang.constant.*;
import java.lang.constant.DirectMethodHandleDesc.Kind;
import java.nio.file.*;

/** Writes Sites.class: methods with a call site each, which Main.link links. */
public class Generate {
    public static void main(String[] args) throws Exception {
        var type = MethodTypeDesc.of(ConstantDescs.CD_CallSite, ConstantDescs.CD_MethodHandles_Lookup,
                ConstantDescs.CD_String, ConstantDescs.CD_MethodType);
        var link = MethodHandleDesc.ofMethod(Kind.STATIC, ClassDesc.of("Main"), "link", type);
        var number = MethodTypeDesc.of(ConstantDescs.CD_int);
        byte[] bytes = ClassFile.of().build(ClassDesc.of("Sites"), c -> {
            c.withVersion(55, 0).withFlags(ClassFile.ACC_PUBLIC);
            for (String name : new String[] {"early", "number"}) {
                c.withMethodBody(name, number, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
                    code.invokedynamic(DynamicCallSiteDesc.of(link, name, number));
                    code.ireturn();
                });
            }
        });
        Files.write(Path.of(args[0], "Sites.class"), bytes);
    }
}
