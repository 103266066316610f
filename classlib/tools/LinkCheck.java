import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.FieldVisitor;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Checks that the models link: every field and method of a modelled class that the rest of java.base, another packed
 * module or another model mentions must exist in the model, static where it was static. A member that is missing would only show as
 * a NoSuchMethodError deep inside somebody's program, so the check runs whenever the models are compiled.
 *
 * <p>Usage: {@code LinkCheck <compiled models> [--modules <names>] [--natives]}; the models lie in a folder for each module.
 * Exit status 1 when something is missing and {@code allowed-missing.txt} (beside this file's caller, passed as {@code --allow <file>}) has no entry.
 */
public final class LinkCheck {
    /** What the checker needs to know of one class. */
    private static final class Shape {
        String superName;
        String[] interfaces;
        final Map<String, Integer> members = new HashMap<>();
    }

    private record Reference(String owner, String member, boolean isStatic, String from) {}

    private final Map<String, Shape> shapes = new HashMap<>();
    private final Set<String> models = new TreeSet<>();
    private final List<Reference> references = new ArrayList<>();
    private final Map<String, List<String>> natives = new TreeMap<>();

    public static void main(String[] args) throws IOException {
        Path compiled = Path.of(args[0]);
        Path allow = null;
        boolean listNatives = false;
        List<String> modules = new ArrayList<>(List.of("java.base"));
        for (int i = 1; i < args.length; i++) {
            if (args[i].equals("--allow")) {
                allow = Path.of(args[++i]);
            } else if (args[i].equals("--modules")) {
                modules.addAll(List.of(args[++i].split(",")));
            } else if (args[i].equals("--natives")) {
                listNatives = true;
            }
        }
        LinkCheck check = new LinkCheck();
        try (Stream<Path> folders = Files.list(compiled)) {
            for (Path folder : folders.filter(f -> f.getFileName().toString().startsWith("java.")).sorted().toList()) {
                check.readModels(folder);
            }
        }
        for (String module : modules) {
            check.readJdk(module);
        }
        if (listNatives) {
            check.natives.forEach((owner, list) -> list.forEach(m -> System.out.println(owner + "." + m)));
            return;
        }
        System.exit(check.report(allow) ? 0 : 1);
    }

    private void readModels(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
                models.add(new ClassReader(Files.readAllBytes(file)).getClassName());
                read(Files.readAllBytes(file));
            }
        }
    }

    private void readJdk(String module) throws IOException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/" + module);
        try (Stream<Path> files = Files.walk(base)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                String name = base.relativize(file).toString().replace(".class", "");
                if (!models.contains(name) && !replacedNest(name)) {
                    try (InputStream in = Files.newInputStream(file)) {
                        read(in.readAllBytes());
                    }
                }
            }
        }
    }

    /** A nested class of a replaced class is gone with it, unless the model brings its own. */
    private boolean replacedNest(String name) {
        for (int dollar = name.indexOf('$'); dollar > 0; dollar = name.indexOf('$', dollar + 1)) {
            if (models.contains(name.substring(0, dollar))) {
                return true;
            }
        }
        return false;
    }

    private void read(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        Shape shape = new Shape();
        String self = reader.getClassName();
        shape.superName = reader.getSuperName();
        shape.interfaces = reader.getInterfaces();
        shapes.put(self, shape);
        reader.accept(new Collector(self, shape), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    private final class Collector extends ClassVisitor {
        private final String self;
        private final Shape shape;

        Collector(String self, Shape shape) {
            super(Opcodes.ASM8);
            this.self = self;
            this.shape = shape;
        }

        @Override
        @Deprecated
        public void visitPermittedSubclassExperimental(String permittedSubclass) {
            // Sealed classes are of no interest here, but this ASM throws unless somebody says so.
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            shape.members.put(name + ":" + descriptor, access);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
            shape.members.put(name + descriptor, access);
            if ((access & Opcodes.ACC_NATIVE) != 0) {
                natives.computeIfAbsent(self, k -> new ArrayList<>()).add(name + descriptor);
            }
            String from = self + "." + name;
            return new MethodVisitor(Opcodes.ASM8) {
                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String desc) {
                    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
                    references.add(new Reference(owner, field + ":" + desc, isStatic, from));
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String method, String desc, boolean itf) {
                    references.add(new Reference(owner, method + desc, opcode == Opcodes.INVOKESTATIC, from));
                }

                @Override
                public void visitInvokeDynamicInsn(String n, String d, Handle bootstrap, Object... arguments) {
                    for (Object argument : arguments) {
                        if (argument instanceof Handle handle && handle.getTag() >= Opcodes.H_INVOKEVIRTUAL) {
                            boolean isStatic = handle.getTag() == Opcodes.H_INVOKESTATIC;
                            references.add(new Reference(handle.getOwner(), handle.getName() + handle.getDesc(),
                                    isStatic, from));
                        }
                    }
                }
            };
        }
    }

    /** The access flags of a member as seen from a class, searched upwards, or null. */
    private Integer lookUp(String owner, String member) {
        Deque<String> open = new ArrayDeque<>(List.of(owner));
        while (!open.isEmpty()) {
            Shape shape = shapes.get(open.removeFirst());
            if (shape == null) {
                continue;
            }
            Integer access = shape.members.get(member);
            if (access != null) {
                return access;
            }
            if (shape.superName != null) {
                open.addLast(shape.superName);
            }
            open.addAll(List.of(shape.interfaces));
        }
        return null;
    }

    private boolean report(Path allow) throws IOException {
        Set<String> allowed = new TreeSet<>();
        if (allow != null) {
            Files.readAllLines(allow).stream().map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#")).forEach(allowed::add);
        }
        Map<String, Set<String>> missing = new TreeMap<>();
        for (Reference reference : references) {
            boolean ours = models.contains(reference.owner) || replacedNest(reference.owner);
            if (!ours || reference.owner.startsWith("[")) {
                continue;
            }
            Integer access = lookUp(reference.owner, reference.member);
            boolean wrong = access == null || ((access & Opcodes.ACC_STATIC) != 0) != reference.isStatic;
            if (wrong && !polymorphic(reference)) {
                missing.computeIfAbsent(reference.owner + "." + reference.member, k -> new LinkedHashSet<>())
                        .add(reference.from);
            }
        }
        int bad = 0;
        for (Map.Entry<String, Set<String>> entry : missing.entrySet()) {
            Set<String> users = entry.getValue();
            users.removeIf(user -> allowed.stream().anyMatch(user::startsWith));
            if (!users.isEmpty() && allowed.stream().noneMatch(entry.getKey()::startsWith)) {
                bad++;
                System.out.println("missing " + entry.getKey() + "\n    used by "
                        + String.join(", ", users.stream().limit(4).toList())
                        + (users.size() > 4 ? " and " + (users.size() - 4) + " more" : ""));
            }
        }
        System.out.println(models.size() + " model classes, " + references.size() + " references, " + bad + " missing");
        return bad == 0;
    }

    /** Calls of signature-polymorphic methods carry the caller's own descriptor. */
    private static boolean polymorphic(Reference reference) {
        return reference.owner.equals("java/lang/invoke/VarHandle")
                || (reference.owner.equals("java/lang/invoke/MethodHandle") && reference.member.startsWith("invoke"));
    }
}
