import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.*;
import java.lang.constant.DirectMethodHandleDesc.Kind;
import java.nio.file.*;
import java.util.function.Consumer;

/** Writes Sites.class: methods whose call sites and constants have the bootstrap methods of Main. */
public class Generate {
    static final ClassDesc MAIN = ClassDesc.of("Main");
    static final ClassDesc LOOKUP = ConstantDescs.CD_MethodHandles_Lookup;
    static final ClassDesc SITE = ConstantDescs.CD_CallSite;

    static DirectMethodHandleDesc bootstrap(String name, ClassDesc result, ClassDesc... more) {
        ClassDesc[] all = new ClassDesc[3 + more.length];
        all[0] = LOOKUP;
        all[1] = ConstantDescs.CD_String;
        all[2] = result == SITE ? ConstantDescs.CD_MethodType : ConstantDescs.CD_Class;
        System.arraycopy(more, 0, all, 3, more.length);
        return MethodHandleDesc.ofMethod(Kind.STATIC, MAIN, name, MethodTypeDesc.of(result, all));
    }

    static void indy(CodeBuilder code, DirectMethodHandleDesc bootstrap, String name, MethodTypeDesc type,
            ConstantDesc... args) {
        code.invokedynamic(DynamicCallSiteDesc.of(bootstrap, name, type, args));
    }

    public static void main(String[] args) throws Exception {
        ClassDesc sites = ClassDesc.of("Sites");
        MethodTypeDesc intToInt = MethodTypeDesc.ofDescriptor("(I)I");
        MethodTypeDesc text = MethodTypeDesc.ofDescriptor("()Ljava/lang/String;");
        MethodTypeDesc nothing = MethodTypeDesc.ofDescriptor("()V");
        var plain = bootstrap("plain", SITE);
        var mutable = bootstrap("mutable", SITE);
        var bound = bootstrap("bound", SITE, ConstantDescs.CD_String, ConstantDescs.CD_int, ConstantDescs.CD_long,
                ConstantDescs.CD_float, ConstantDescs.CD_double, ConstantDescs.CD_Class, ConstantDescs.CD_MethodType,
                ConstantDescs.CD_MethodHandle);
        var varargs = bootstrap("varargs", SITE, ConstantDescs.CD_Object.arrayType());
        var constantArg = bootstrap("oneObject", SITE, ConstantDescs.CD_Object);
        var twice = MethodHandleDesc.ofMethod(Kind.STATIC, MAIN, "twice", intToInt);
        var condy = DynamicConstantDesc.ofNamed(bootstrap("makeList", ConstantDescs.CD_List), "list",
                ConstantDescs.CD_List);
        byte[] bytes = ClassFile.of().build(sites, c -> {
            c.withVersion(55, 0).withFlags(ClassFile.ACC_PUBLIC);
            method(c, "twice", intToInt, code -> { code.iload(0); indy(code, plain, "twice", intToInt); code.ireturn(); });
            method(c, "sharedEntry", MethodTypeDesc.ofDescriptor("(I)I"), code -> {
                code.iload(0); indy(code, plain, "twice", intToInt);
                indy(code, plain, "twice", intToInt); code.ireturn(); });
            method(c, "mutable", text, code -> { indy(code, mutable, "say", text); code.areturn(); });
            method(c, "bound", text, code -> {
                indy(code, bound, "b", text, "s", 1, 2L, 3.5f, 4.5, ConstantDescs.CD_Integer, intToInt, twice);
                code.areturn(); });
            method(c, "varargs", text, code -> { indy(code, varargs, "v", text, 1, "two", 3L); code.areturn(); });
            method(c, "varargsNone", text, code -> { indy(code, varargs, "v", text); code.areturn(); });
            method(c, "withConstant", text, code -> { indy(code, constantArg, "c", text, condy); code.areturn(); });
            method(c, "sameConstant", MethodTypeDesc.ofDescriptor("()Ljava/util/List;"), code -> {
                code.loadConstant(condy); code.areturn(); });
            for (String bad : new String[] {"throwsChecked", "throwsRuntime", "throwsError", "throwsLinkage", "returnsNull",
                    "returnsText", "wrongType"}) {
                ClassDesc result = bad.equals("returnsText") || bad.equals("returnsNull") ? ConstantDescs.CD_Object : SITE;
                var b = MethodHandleDesc.ofMethod(Kind.STATIC, MAIN, bad, MethodTypeDesc.of(result, LOOKUP,
                        ConstantDescs.CD_String, ConstantDescs.CD_MethodType));
                method(c, bad, nothing, code -> { indy(code, b, bad, nothing); code.return_(); });
            }
            var missing = bootstrap("missing", SITE);
            method(c, "missing", nothing, code -> { indy(code, missing, "x", nothing); code.return_(); });
            method(c, "tooManyArgs", nothing, code -> { indy(code, plain, "x", nothing, 1, 2); code.return_(); });
            method(c, "wrongArg", nothing, code -> { indy(code, constantArgText(), "x", nothing, 1); code.return_(); });
            method(c, "wide", MethodTypeDesc.ofDescriptor("(JD)D"), code -> {
                code.lload(0); code.dload(2);
                indy(code, plain, "sum", MethodTypeDesc.ofDescriptor("(JD)D")); code.dreturn(); });
            var number = DynamicConstantDesc.ofNamed(bootstrap("number", ConstantDescs.CD_Object), "n", ConstantDescs.CD_long);
            method(c, "condyLong", MethodTypeDesc.ofDescriptor("()J"), code -> { code.loadConstant(number); code.lreturn(); });
            var badConstant = DynamicConstantDesc.ofNamed(bootstrap("badConstant", ConstantDescs.CD_Object), "n", ConstantDescs.CD_String);
            method(c, "condyWrong", text, code -> { code.loadConstant(badConstant); code.areturn(); });
            var throwing = DynamicConstantDesc.ofNamed(bootstrap("throwingConstant", ConstantDescs.CD_Object), "n", ConstantDescs.CD_String);
            method(c, "condyThrows", text, code -> { code.loadConstant(throwing); code.areturn(); });
            var nul = DynamicConstantDesc.ofNamed(ConstantDescs.BSM_NULL_CONSTANT, "_", ConstantDescs.CD_String);
            method(c, "condyNull", text, code -> { code.loadConstant(nul); code.areturn(); });
            method(c, "condyPrimitiveClass", MethodTypeDesc.ofDescriptor("()Ljava/lang/Class;"), code -> {
                code.loadConstant(DynamicConstantDesc.ofNamed(ConstantDescs.BSM_PRIMITIVE_CLASS, "J", ConstantDescs.CD_Class)); code.areturn(); });
            ClassDesc unit = ClassDesc.of("java.util.concurrent.TimeUnit");
            method(c, "condyEnum", MethodTypeDesc.of(ConstantDescs.CD_Object), code -> {
                code.loadConstant(DynamicConstantDesc.ofNamed(ConstantDescs.BSM_ENUM_CONSTANT, "DAYS", unit)); code.areturn(); });
            method(c, "condyStaticFinal", MethodTypeDesc.ofDescriptor("()I"), code -> {
                code.loadConstant(DynamicConstantDesc.ofNamed(ConstantDescs.BSM_GET_STATIC_FINAL, "MAX_VALUE", ConstantDescs.CD_int)); code.ireturn(); });
            method(c, "condyStaticFinalOf", text, code -> {
                code.loadConstant(DynamicConstantDesc.ofNamed(ConstantDescs.ofConstantBootstrap(ConstantDescs.CD_ConstantBootstraps, "getStaticFinal", ConstantDescs.CD_Object, ConstantDescs.CD_Class), "NAME", ConstantDescs.CD_String, MAIN)); code.areturn(); });
            method(c, "condyInvoke", MethodTypeDesc.ofDescriptor("()I"), code -> {
                code.loadConstant(DynamicConstantDesc.ofNamed(ConstantDescs.BSM_INVOKE, "x", ConstantDescs.CD_int, twice, 21)); code.ireturn(); });
            method(c, "condyCast", MethodTypeDesc.ofDescriptor("()I"), code -> {
                code.loadConstant(DynamicConstantDesc.ofNamed(ConstantDescs.ofConstantBootstrap(ConstantDescs.CD_ConstantBootstraps, "explicitCast", ConstantDescs.CD_Object, ConstantDescs.CD_Object), "x", ConstantDescs.CD_int, 3.9)); code.ireturn(); });
            method(c, "handle", MethodTypeDesc.of(ConstantDescs.CD_MethodHandle), code -> { code.loadConstant(twice); code.areturn(); });
            method(c, "type", MethodTypeDesc.of(ConstantDescs.CD_MethodType), code -> { code.loadConstant(intToInt); code.areturn(); });
        });
        Files.write(Path.of(args[0], "Sites.class"), bytes);
    }

    static DirectMethodHandleDesc constantArgText() {
        return bootstrap("oneText", SITE, ConstantDescs.CD_String);
    }

    static void method(java.lang.classfile.ClassBuilder c, String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {
        c.withMethodBody(name, type, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, body::accept);
    }
}
