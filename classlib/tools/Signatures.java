import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.FieldVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Writes what a compiler reads of the JDK's classes: those of exported packages that are public, and what they name, without
 * code and without what nobody outside can see. The compiler on our VM sees the JDK's own API so, and not that of the models.
 *
 * <p>Arguments: the folder to write to, then the names of modules. Below the folder there are {@code module/package/Name.class}.
 */
public final class Signatures {
    private static final int HIDDEN = Opcodes.ACC_PRIVATE;

    private final Path to;
    private final Map<String, Path> files = new HashMap<>();
    private final Map<String, String> moduleOf = new HashMap<>();
    private final Set<String> known = new HashSet<>();
    private final Deque<String> open = new ArrayDeque<>();

    private Signatures(Path to) {
        this.to = to;
    }

    public static void main(String[] args) throws IOException {
        Signatures signatures = new Signatures(Path.of(args[0]));
        List<String> modules = List.of(args).subList(1, args.length);
        for (String module : modules) {
            signatures.find(module);
        }
        for (String module : modules) {
            signatures.begin(module);
        }
        signatures.writeAll();
    }

    private static Path image(String module) {
        return FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
    }

    private void find(String module) throws IOException {
        Path root = image(module);
        try (Stream<Path> all = Files.walk(root)) {
            all.filter(path -> path.toString().endsWith(".class")).forEach(path -> {
                String file = root.relativize(path).toString();
                String name = file.substring(0, file.length() - ".class".length());
                if (!name.equals("module-info")) {
                    files.put(name, path);
                    moduleOf.put(name, module);
                }
            });
        }
    }

    private void begin(String module) throws IOException {
        Path target = to.resolve(module);
        Files.createDirectories(target);
        Files.write(target.resolve("module-info.class"), Files.readAllBytes(image(module).resolve("module-info.class")));
        Set<String> exported = new TreeSet<>();
        ModuleDescriptor descriptor = ModuleFinder.ofSystem().find(module).orElseThrow().descriptor();
        descriptor.exports().stream().filter(export -> !export.isQualified())
                .forEach(export -> exported.add(export.source().replace('.', '/')));
        for (String name : new TreeSet<>(files.keySet())) {
            String folder = name.contains("/") ? name.substring(0, name.lastIndexOf('/')) : "";
            boolean outermost = name.indexOf('$', folder.length() + 2) < 0;
            if (moduleOf.get(name).equals(module) && exported.contains(folder) && outermost && isPublic(name)) {
                add(name);
            }
        }
    }

    private byte[] read(String name) {
        try {
            return Files.readAllBytes(files.get(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isPublic(String name) {
        boolean info = name.endsWith("/package-info");
        return info || (new ClassReader(read(name)).getAccess() & Opcodes.ACC_PUBLIC) != 0;
    }

    private void add(String name) {
        if (files.containsKey(name) && known.add(name)) {
            open.add(name);
        }
    }

    private void writeAll() throws IOException {
        while (!open.isEmpty()) {
            String name = open.remove();
            Path target = to.resolve(moduleOf.get(name)).resolve(name + ".class");
            Files.createDirectories(target.getParent());
            Files.write(target, strip(read(name)));
        }
    }

    /** The class without code and hidden members; what is left of it names classes, which are added. */
    private byte[] strip(byte[] bytes) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(bytes).accept(new Kept(writer), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        byte[] stripped = writer.toByteArray();
        try {
            addNamed(stripped);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return stripped;
    }

    /** Adds the classes that stand in the constant pool: names of classes, and types in descriptors. */
    private void addNamed(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.skipBytes(8);
        int count = in.readUnsignedShort();
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> {
                    String text = in.readUTF();
                    add(text);
                    TYPES.matcher(text).results().forEach(found -> add(found.group(1)));
                }
                case 7, 8, 16, 19, 20 -> in.skipBytes(2);
                case 15 -> in.skipBytes(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipBytes(4);
                case 5, 6 -> {
                    in.skipBytes(8);
                    i++;
                }
                default -> throw new IOException("constant-pool tag " + tag);
            }
        }
    }

    private static final Pattern TYPES = Pattern.compile("L([\\w/$]+)[;<]");

    /** Passes on what others can see. */
    private static final class Kept extends ClassVisitor {
        private record Inner(String name, String outer, String simple, int access) {}

        private final List<Inner> inner = new ArrayList<>();
        private String self;

        Kept(ClassVisitor next) {
            super(Opcodes.ASM8, next);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            self = name;
            super.visit(version, access, name, signature, superName, interfaces);
        }

        @Override
        public void visitNestMember(String member) {}

        @Override
        public void visitNestHost(String host) {}

        @Override
        public void visitOuterClass(String owner, String name, String descriptor) {}

        @Override
        public void visitInnerClass(String name, String outer, String simple, int access) {
            boolean member = outer != null && simple != null && (access & (HIDDEN | Opcodes.ACC_SYNTHETIC)) == 0;
            // The class itself says what it is.
            if (member || name.equals(self)) {
                super.visitInnerClass(name, outer, simple, access);
            }
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            return isHidden(access) ? null : super.visitField(access, name, descriptor, signature, value);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            // That there is a constructor which cannot be called is something to be told.
            boolean kept = name.equals("<init>") || !isHidden(access);
            return kept && !name.equals("<clinit>") ? super.visitMethod(access, name, descriptor, signature, exceptions) : null;
        }

        /** ASM knows it by this name in JDK 17. */
        @Override
        @SuppressWarnings("deprecation")
        public void visitPermittedSubclassExperimental(String subclass) {
            cv.visitPermittedSubclassExperimental(subclass);
        }

        private static boolean isHidden(int access) {
            boolean synthetic = (access & Opcodes.ACC_SYNTHETIC) != 0 && (access & Opcodes.ACC_BRIDGE) == 0;
            return synthetic || KEEP_PRIVATE ? synthetic : (access & HIDDEN) != 0;
        }
    }

    private static final boolean KEEP_PRIVATE = Boolean.getBoolean("private");
}
