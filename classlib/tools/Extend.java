import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.commons.ClassRemapper;
import jdk.internal.org.objectweb.asm.commons.SimpleRemapper;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.AnnotationNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * Merges the extensions in classlib/extend into the classes that they extend: the methods of {@code XExtension} become
 * methods of {@code X}, its interfaces become interfaces of {@code X}. See classlib/README.md.
 *
 * <p>Usage: {@code Extend <compiled extensions> <compiled models> <output>}; a class that is no model is taken from the
 * JDK that runs this.
 */
public final class Extend {
    private static final String SUFFIX = "Extension";
    private static final String INSTANCE = "Ljdk/internal/interleave/Instance;";

    /** An extension by the name of its own class. */
    private record Extension(ClassNode node, ClassNode base, Set<String> instance) {
        boolean ofInterface() {
            return (base.access & Opcodes.ACC_INTERFACE) != 0;
        }
    }

    private final Map<String, Extension> extensions = new TreeMap<>();

    public static void main(String[] args) throws IOException {
        Path models = Path.of(args[1]);
        Path out = Path.of(args[2]);
        Extend extend = new Extend();
        try (Stream<Path> files = Files.walk(Path.of(args[0]))) {
            for (Path file : files.filter(f -> f.toString().endsWith(SUFFIX + ".class")).sorted().toList()) {
                extend.read(Files.readAllBytes(file), models);
            }
        }
        for (Extension extension : extend.extensions.values()) {
            Path target = out.resolve(extension.base().name + ".class");
            Files.createDirectories(target.getParent());
            Files.write(target, extend.merge(extension, bytesOf(extension.base().name, models)));
        }
    }

    private static byte[] bytesOf(String name, Path models) throws IOException {
        Path model = models.resolve(name + ".class");
        if (Files.exists(model)) {
            return Files.readAllBytes(model);
        }
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            if (in == null) {
                throw new IllegalStateException("there is no class " + name + " to extend");
            }
            return in.readAllBytes();
        }
    }

    private void read(byte[] bytes, Path models) throws IOException {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, 0);
        if (node.innerClasses.stream().anyMatch(c -> c.name.startsWith(node.name + "$"))) {
            throw new IllegalStateException(node.name + " has nested classes: make them classes of classlib/java.base");
        }
        ClassNode base = new ClassNode();
        String name = node.name.substring(0, node.name.length() - SUFFIX.length());
        new ClassReader(bytesOf(name, models)).accept(base, ClassReader.SKIP_CODE);
        Set<String> instance = new HashSet<>();
        for (MethodNode method : node.methods) {
            if (annotation(method) != null) {
                instance.add(method.name + method.desc);
            }
        }
        extensions.put(node.name, new Extension(node, base, instance));
    }

    private static AnnotationNode annotation(MethodNode method) {
        List<AnnotationNode> all = method.invisibleAnnotations == null ? List.of() : method.invisibleAnnotations;
        return all.stream().filter(a -> a.desc.equals(INSTANCE)).findFirst().orElse(null);
    }

    private byte[] merge(Extension extension, byte[] original) {
        ClassReader reader = new ClassReader(original);
        ClassWriter writer = new ClassWriter(reader, 0);
        List<MethodNode> added = methods(extension);
        Set<String> there = new HashSet<>();
        extension.base().methods.forEach(m -> there.add(m.name + m.desc));
        for (MethodNode method : added) {
            if (!there.add(method.name + method.desc)) {
                throw new IllegalStateException(extension.base().name + " has a method " + method.name + method.desc);
            }
        }
        reader.accept(new ClassVisitor(Opcodes.ASM8, writer) {
            @Override
            public void visit(int version, int access, String name, String signature, String superName,
                    String[] interfaces) {
                List<String> all = new ArrayList<>(List.of(interfaces));
                all.addAll(extension.node().interfaces);
                String generic = signature == null ? null : signature + interfaceSignatures(extension.node(), signature);
                super.visit(version, access, name, generic, superName, all.toArray(new String[0]));
            }

            @Override
            public void visitEnd() {
                added.forEach(m -> m.accept(this));
                super.visitEnd();
            }
        }, 0);
        return writer.toByteArray();
    }

    /** The generic interfaces of an extension, to stand behind the signature of the extended class. */
    private static String interfaceSignatures(ClassNode extension, String signature) {
        if (extension.signature == null) {
            StringBuilder plain = new StringBuilder();
            extension.interfaces.forEach(i -> plain.append('L').append(i).append(';'));
            return plain.toString();
        }
        int behind = behindParameters(extension.signature);
        if (!signature.startsWith(extension.signature.substring(0, behind))) {
            throw new IllegalStateException(extension.name + " must have the type parameters of what it extends");
        }
        return extension.signature.substring(behind + "Ljava/lang/Object;".length());
    }

    /** Where the type parameters in a signature end. */
    private static int behindParameters(String signature) {
        int depth = 0;
        for (int at = 0;; at++) {
            char c = signature.charAt(at);
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
            if (depth == 0) {
                return c == '>' ? at + 1 : 0;
            }
        }
    }

    /** The methods of an extension as methods of the extended class. */
    private List<MethodNode> methods(Extension extension) {
        List<MethodNode> result = new ArrayList<>();
        for (MethodNode method : extension.node().methods) {
            if (method.name.equals("<init>")) {
                continue;
            }
            boolean unfit = extension.ofInterface() && (method.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PRIVATE)) == 0;
            if (method.name.equals("<clinit>") || (method.access & Opcodes.ACC_STATIC) == 0 || unfit) {
                throw new IllegalStateException(extension.node().name + "." + method.name
                        + " must be static, and public or private in an extension of an interface");
            }
            redirect(method);
            AnnotationNode mark = annotation(method);
            if (mark != null) {
                method.invisibleAnnotations.remove(mark);
                method.access &= ~Opcodes.ACC_STATIC;
                method.desc = withoutFirst(method.desc);
                method.signature = null;
                method.parameters = null;
                method.localVariables = null;
                bridges(extension, method, mark).forEach(result::add);
            }
            result.add(renamed(method));
        }
        return result;
    }

    private static String withoutFirst(String descriptor) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        Type[] rest = new Type[parameters.length - 1];
        System.arraycopy(parameters, 1, rest, 0, rest.length);
        return Type.getMethodDescriptor(Type.getReturnType(descriptor), rest);
    }

    /** Calls of extension methods become calls of the methods that they turn into. */
    private void redirect(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof MethodInsnNode call && extensions.containsKey(call.owner)) {
                Extension target = extensions.get(call.owner);
                if (target.instance().contains(call.name + call.desc)) {
                    call.setOpcode(target.ofInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL);
                    call.desc = withoutFirst(call.desc);
                }
                call.itf = target.ofInterface();
            } else if (insn instanceof InvokeDynamicInsnNode site) {
                for (int i = 0; i < site.bsmArgs.length; i++) {
                    if (site.bsmArgs[i] instanceof Handle h && extensions.containsKey(h.getOwner())) {
                        Extension target = extensions.get(h.getOwner());
                        site.bsmArgs[i] = new Handle(h.getTag(), h.getOwner(), h.getName(), h.getDesc(),
                                target.ofInterface());
                    }
                }
            }
        }
    }

    /** The method with the names of extended classes for those of extensions. */
    private MethodNode renamed(MethodNode method) {
        Map<String, String> names = new HashMap<>();
        extensions.forEach((name, e) -> names.put(name, e.base().name));
        ClassNode renamed = new ClassNode();
        ClassRemapper remapper = new ClassRemapper(renamed, new SimpleRemapper(names));
        method.accept(remapper);
        return renamed.methods.get(0);
    }

    private static List<MethodNode> bridges(Extension extension, MethodNode method, AnnotationNode mark) {
        List<MethodNode> result = new ArrayList<>();
        int at = mark.values == null ? -1 : mark.values.indexOf("bridges");
        List<?> types = at < 0 ? List.of() : (List<?>) mark.values.get(at + 1);
        for (Object type : types) {
            Type[] parameters = Type.getArgumentTypes(method.desc);
            String descriptor = Type.getMethodDescriptor((Type) type, parameters);
            int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;
            MethodNode bridge = new MethodNode(access, method.name, descriptor, null, null);
            bridge.visitVarInsn(Opcodes.ALOAD, 0);
            int local = 1;
            for (Type parameter : parameters) {
                bridge.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
                local += parameter.getSize();
            }
            boolean itf = extension.ofInterface();
            int call = itf ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
            bridge.visitMethodInsn(call, extension.base().name, method.name, method.desc, itf);
            bridge.visitInsn(Opcodes.ARETURN);
            bridge.visitMaxs(local, local);
            result.add(bridge);
        }
        return result;
    }
}
