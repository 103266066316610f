import java.lang.classfile.ClassFile;
import java.lang.constant.*;
import java.lang.constant.DirectMethodHandleDesc.Kind;
import java.nio.file.*;

/** Writes Names.class: methods with constants and call sites that name the classes Named, NamedToo and NamedLast in every way. */
public class Generate {
    static final ClassDesc NAMED = ClassDesc.of("Named");
    static final ClassDesc TOO = ClassDesc.of("NamedToo");
    static final ClassDesc LAST = ClassDesc.of("NamedLast");
    static final ClassDesc OBJECT = ConstantDescs.CD_Object;

    static DirectMethodHandleDesc bootstrap(String name, ClassDesc result, ClassDesc type, ClassDesc... more) {
        var fixed = MethodTypeDesc.of(result, ConstantDescs.CD_MethodHandles_Lookup, ConstantDescs.CD_String, type);
        return MethodHandleDesc.ofMethod(Kind.STATIC, ClassDesc.of("Main"), name,
                fixed.insertParameterTypes(3, more));
    }

    static void constant(java.lang.classfile.ClassBuilder c, String name, ConstantDesc constant) {
        c.withMethodBody(name, MethodTypeDesc.of(OBJECT), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                code -> code.loadConstant(constant).areturn());
    }

    public static void main(String[] args) throws Exception {
        var keep = bootstrap("keep", OBJECT, ConstantDescs.CD_Class, OBJECT);
        var ofType = bootstrap("ofType", OBJECT, ConstantDescs.CD_Class, OBJECT.arrayType());
        var link = bootstrap("link", ConstantDescs.CD_CallSite, ConstantDescs.CD_MethodType, OBJECT.arrayType());
        var type = MethodTypeDesc.of(TOO, NAMED);
        var method = MethodHandleDesc.ofMethod(Kind.STATIC, NAMED, "twice", MethodTypeDesc.of(TOO.arrayType(), TOO));
        var field = MethodHandleDesc.ofField(Kind.STATIC_GETTER, NAMED, "too", TOO);
        var getter = MethodHandleDesc.ofField(Kind.GETTER, NAMED, "last", LAST);
        byte[] bytes = ClassFile.of().build(ClassDesc.of("Names"), c -> {
            c.withVersion(55, 0).withFlags(ClassFile.ACC_PUBLIC);
            constant(c, "type", type);
            constant(c, "method", method);
            constant(c, "field", field);
            constant(c, "getter", getter);
            constant(c, "constructor", MethodHandleDesc.ofConstructor(LAST, TOO));
            constant(c, "missing", MethodHandleDesc.ofMethod(Kind.STATIC, NAMED, "none", type));
            constant(c, "classArgument", DynamicConstantDesc.ofNamed(keep, "x", OBJECT, NAMED));
            constant(c, "arrayArgument", DynamicConstantDesc.ofNamed(keep, "x", OBJECT, NAMED.arrayType().arrayType()));
            constant(c, "typeArgument", DynamicConstantDesc.ofNamed(keep, "x", OBJECT, type));
            constant(c, "methodArgument", DynamicConstantDesc.ofNamed(keep, "x", OBJECT, method));
            constant(c, "order", DynamicConstantDesc.ofNamed(ofType, "x", NAMED, LAST, MethodTypeDesc.of(TOO)));
            c.withMethodBody("site", MethodTypeDesc.of(OBJECT), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
                code.aconst_null();
                code.invokedynamic(DynamicCallSiteDesc.of(link, "y", MethodTypeDesc.of(OBJECT, NAMED),
                        LAST, MethodTypeDesc.of(TOO)));
                code.areturn();
            });
            c.withMethodBody("call", MethodTypeDesc.of(OBJECT), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
                code.invokestatic(ClassDesc.of("Main"), "identity", MethodTypeDesc.of(ConstantDescs.CD_MethodHandle));
                code.aconst_null();
                code.invokevirtual(ConstantDescs.CD_MethodHandle, "invoke", MethodTypeDesc.of(OBJECT, NAMED));
                code.areturn();
            });
        });
        Files.write(Path.of(args[0], "Names.class"), bytes);
    }
}
