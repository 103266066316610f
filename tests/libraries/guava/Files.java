import com.google.common.base.Charsets;
import com.google.common.base.Defaults;
import com.google.common.base.Joiner;
import com.google.common.base.Predicates;
import com.google.common.base.StandardSystemProperty;
import com.google.common.hash.HashCode;
import com.google.common.hash.HashFunction;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.hash.HashingInputStream;
import com.google.common.hash.HashingOutputStream;
import com.google.common.hash.PrimitiveSink;
import com.google.common.io.ByteArrayDataInput;
import com.google.common.io.ByteArrayDataOutput;
import com.google.common.io.ByteProcessor;
import com.google.common.io.ByteSink;
import com.google.common.io.ByteSource;
import com.google.common.io.ByteStreams;
import com.google.common.io.CharSink;
import com.google.common.io.CharSource;
import com.google.common.io.CharStreams;
import com.google.common.io.Closer;
import com.google.common.io.CountingInputStream;
import com.google.common.io.CountingOutputStream;
import com.google.common.io.FileBackedOutputStream;
import com.google.common.io.FileWriteMode;
import com.google.common.io.LineProcessor;
import com.google.common.io.LineReader;
import com.google.common.io.LittleEndianDataOutputStream;
import com.google.common.io.MoreFiles;
import com.google.common.io.PatternFilenameFilter;
import com.google.common.io.RecursiveDeleteOption;
import com.google.common.io.Resources;
import com.google.common.net.HttpHeaders;
import com.google.common.net.InetAddresses;
import com.google.common.net.PercentEscaper;
import com.google.common.reflect.AbstractInvocationHandler;
import com.google.common.reflect.ImmutableTypeToInstanceMap;
import com.google.common.reflect.MutableTypeToInstanceMap;
import com.google.common.reflect.Parameter;
import com.google.common.reflect.Invokable;
import com.google.common.reflect.TypeParameter;
import com.google.common.reflect.TypeResolver;
import com.google.common.reflect.TypeToInstanceMap;
import com.google.common.reflect.TypeToken;
import com.google.common.xml.XmlEscapers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Streams and files, hashing of streams, escapers and addresses, types. */
@SuppressWarnings({"deprecation", "UnstableApiUsage"})
public class Files extends Smoke {
    public static void main(String[] args) {
        section("sources", Files::sources);
        section("streams", Files::streams);
        section("data", Files::data);
        section("files", Files::files);
        section("paths", Files::paths);
        section("closer", Files::closer);
        section("hashers", Files::hashers);
        section("keyed hashes", Files::keyedHashes);
        section("escapers", Files::escapers);
        section("addresses", Files::addresses);
        section("types", Files::types);
        section("base", Files::base);
    }

    private static void sources() throws Exception {
        CharSource text = CharSource.wrap("line one\nline two\n\nlast");
        p(text.readLines(), text.readFirstLine(), text.length(), CharSource.concat(text, CharSource.wrap("!")).read().length(), text.lines().filter(String::isEmpty).count(), text.asByteSource(Charsets.UTF_16BE).size());
        p(text.readLines(new LineProcessor<Integer>() {
            int total;

            @Override
            public boolean processLine(String line) {
                total += line.length();
                return !line.isEmpty();
            }

            @Override
            public Integer getResult() {
                return total;
            }
        }));
        ByteSource bytes = ByteSource.wrap(new byte[] {1, 2, 3, 4, 5, 6});
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        ByteSink sink = new ByteSink() {
            @Override
            public ByteArrayOutputStream openStream() {
                return to;
            }
        };
        p(bytes.slice(2, 3).read(), bytes.copyTo(sink), to.toByteArray(), bytes.contentEquals(ByteSource.concat(bytes.slice(0, 3), bytes.slice(3, 9))), bytes.hash(Hashing.crc32()), bytes.isEmpty(), bytes.sizeIfKnown());
        p(bytes.<Integer>read(new ByteProcessor<>() {
            int sum;

            @Override
            public boolean processBytes(byte[] buffer, int offset, int length) {
                for (int i = offset; i < offset + length; i++) sum += buffer[i];
                return true;
            }

            @Override
            public Integer getResult() {
                return sum;
            }
        }));
        CharSink chars = sink.asCharSink(StandardCharsets.UTF_8);
        chars.writeLines(List.of("é", "x"), "|");
        p(to.toString(StandardCharsets.UTF_8).substring(6));
    }

    private static void streams() throws Exception {
        CountingInputStream in = new CountingInputStream(new ByteArrayInputStream("hello world".getBytes()));
        CountingOutputStream out = new CountingOutputStream(ByteStreams.nullOutputStream());
        in.skip(6);
        p(ByteStreams.copy(ByteStreams.limit(in, 3), out), in.getCount(), out.getCount(), ByteStreams.exhaust(in), in.read());
        fails(() -> ByteStreams.readFully(new ByteArrayInputStream(new byte[2]), new byte[3]));
        LineReader lines = new LineReader(new StringReader("a\r\nb\rc"));
        p(lines.readLine(), lines.readLine(), lines.readLine(), lines.readLine(), CharStreams.copy(new StringReader("copied"), new StringBuilder()));
        try (FileBackedOutputStream backed = new FileBackedOutputStream(4)) {
            backed.write("in memory, then in a file".getBytes());
            p(backed.asByteSource().asCharSource(StandardCharsets.UTF_8).read());
            backed.reset();
        }
    }

    private static void data() throws Exception {
        ByteArrayDataOutput out = ByteStreams.newDataOutput();
        out.writeInt(7);
        out.writeUTF("é");
        out.writeDouble(0.5);
        ByteArrayDataInput in = ByteStreams.newDataInput(out.toByteArray());
        ByteArrayOutputStream little = new ByteArrayOutputStream();
        LittleEndianDataOutputStream le = new LittleEndianDataOutputStream(little);
        le.writeInt(1);
        le.writeLong(-2);
        le.writeChar('x');
        p(in.readInt(), in.readUTF(), in.readDouble(), little.toByteArray());
        fails(in::readByte);
    }

    private static void files() throws Exception {
        File folder = com.google.common.io.Files.createTempDir();
        File file = new File(folder, "note.txt");
        com.google.common.io.Files.asCharSink(file, StandardCharsets.UTF_8).write("one\n");
        com.google.common.io.Files.asCharSink(file, StandardCharsets.UTF_8, FileWriteMode.APPEND).write("two\n");
        File copy = new File(folder, "copy.txt");
        com.google.common.io.Files.copy(file, copy);
        p(com.google.common.io.Files.readLines(copy, StandardCharsets.UTF_8), com.google.common.io.Files.equal(file, copy), com.google.common.io.Files.asByteSource(file).hash(Hashing.adler32()), com.google.common.io.Files.getFileExtension("a/b.tar.gz"), com.google.common.io.Files.getNameWithoutExtension("a/b.txt"), com.google.common.io.Files.simplifyPath("a/./b/../c//d"));
        File moved = new File(folder, "deep/er/moved.txt");
        com.google.common.io.Files.createParentDirs(moved);
        com.google.common.io.Files.move(copy, moved);
        List<String> names = new ArrayList<>();
        for (File f : com.google.common.io.Files.fileTraverser().depthFirstPreOrder(folder)) names.add(f.equals(folder) ? "." : f.getName());
        String[] matching = folder.list(new PatternFilenameFilter(".*\\.txt"));
        java.util.Collections.sort(names);
        p(names, matching, com.google.common.io.Files.isDirectory().apply(folder), moved.length());
        com.google.common.io.Files.touch(new File(folder, "touched"));
        MoreFiles.deleteRecursively(folder.toPath(), RecursiveDeleteOption.ALLOW_INSECURE);
        p(folder.exists());
        try {
            com.google.common.io.Files.readLines(file, StandardCharsets.UTF_8);
        } catch (FileNotFoundException e) {
            p(e.getMessage().endsWith("note.txt (No such file or directory)"));
        }
    }

    private static void paths() throws Exception {
        Path folder = java.nio.file.Files.createTempDirectory("smoke");
        Path file = folder.resolve("x/y.txt");
        MoreFiles.createParentDirectories(file);
        MoreFiles.asCharSink(file, StandardCharsets.UTF_8).writeLines(List.of("l1", "l2"));
        p(MoreFiles.asCharSource(file, StandardCharsets.UTF_8).readLines(), MoreFiles.getFileExtension(file), MoreFiles.listFiles(folder).size(), MoreFiles.equal(file, file), MoreFiles.asByteSource(file).size());
        MoreFiles.deleteDirectoryContents(folder, RecursiveDeleteOption.ALLOW_INSECURE);
        p(MoreFiles.listFiles(folder));
        java.nio.file.Files.delete(folder);
        fails(() -> Resources.getResource("no/such/file"));
        p(Resources.toByteArray(Resources.getResource(Files.class, "Files.class")).length > 1000);
    }

    private static void closer() {
        List<String> log = new ArrayList<>();
        fails(() -> {
            Closer closer = Closer.create();
            try {
                closer.register((Closeable) () -> log.add("first"));
                closer.register((Closeable) () -> { throw new IOException("close"); });
                throw closer.rethrow(new IllegalStateException("work"));
            } finally {
                closer.close();
            }
        });
        p(log);
    }

    private static void hashers() throws Exception {
        for (HashFunction function : List.of(Hashing.murmur3_32_fixed(), Hashing.murmur3_128(3), Hashing.sipHash24(), Hashing.crc32c(), Hashing.sha384(), Hashing.goodFastHash(8).bits() >= 8 ? Hashing.fingerprint2011() : null, Hashing.concatenating(Hashing.crc32(), Hashing.adler32()))) {
            Hasher hasher = function.newHasher().putInt(1).putLong(2).putChar('c').putBoolean(true).putDouble(0.5).putString("é", StandardCharsets.UTF_8).putUnencodedChars("x").putBytes(new byte[] {1, 2, 3});
            p(function.bits(), hasher.hash(), function.hashObject(List.of(1, 2), (List<Integer> from, PrimitiveSink into) -> from.forEach(into::putInt)));
        }
        HashingInputStream in = new HashingInputStream(Hashing.sha256(), new ByteArrayInputStream("abc".getBytes()));
        ByteStreams.exhaust(in);
        HashingOutputStream out = new HashingOutputStream(Hashing.md5(), ByteStreams.nullOutputStream());
        out.write("abc".getBytes());
        p(in.hash(), out.hash(), HashCode.fromString("00ff").asBytes(), HashCode.fromInt(5).padToLong(), Hashing.combineOrdered(List.of(HashCode.fromInt(1), HashCode.fromInt(2))), Hashing.combineUnordered(List.of(HashCode.fromInt(1), HashCode.fromInt(2))));
        fails(() -> HashCode.fromString("0g"));
    }

    private static void keyedHashes() {
        byte[] key = "key".getBytes(StandardCharsets.UTF_8);
        p(Hashing.hmacMd5(key).hashInt(1), Hashing.hmacSha1(key).hashInt(1), Hashing.hmacSha256(key).hashInt(1), Hashing.hmacSha512(key).hashInt(1));
    }

    private static void escapers() {
        p(XmlEscapers.xmlAttributeEscaper().escape("a<\"\n"), XmlEscapers.xmlContentEscaper().escape("a<\""), new PercentEscaper("-_", true).escape("a b/é😀"), HttpHeaders.CONTENT_TYPE);
        fails(() -> XmlEscapers.xmlContentEscaper().escape(null));
    }

    private static void addresses() {
        p(InetAddresses.isInetAddress("1.2.3.4"), InetAddresses.forString("10.0.0.1").getHostAddress(), InetAddresses.toAddrString(InetAddresses.forString("2001:db8::1")), InetAddresses.coerceToInteger(InetAddresses.forString("0.0.1.2")), InetAddresses.increment(InetAddresses.forString("1.2.3.255")).getHostAddress(), InetAddresses.isMappedIPv4Address("::ffff:1.2.3.4"), InetAddresses.toUriString(InetAddresses.forString("::1")));
        fails(() -> InetAddresses.forString("1.2.3"));
    }

    static <T> TypeToken<Map<String, T>> mapOf(TypeToken<T> value) {
        return new TypeToken<Map<String, T>>() {}.where(new TypeParameter<T>() {}, value);
    }

    static class Holder<E> {
        List<E[]> field;
    }

    private static void types() throws Exception {
        p(mapOf(TypeToken.of(Integer.class)), new TypeResolver().where(Holder.class.getTypeParameters()[0], String.class).resolveType(Holder.class.getDeclaredField("field").getGenericType()), new TypeToken<ArrayList<String>>() {}.getSupertype(Iterable.class), TypeToken.of(int.class).wrap(), TypeToken.of(String[].class).getComponentType());
        TypeToInstanceMap<Object> map = new MutableTypeToInstanceMap<>();
        map.putInstance(new TypeToken<List<String>>() {}, List.of("x"));
        p(map.getInstance(new TypeToken<List<String>>() {}), map.getInstance(new TypeToken<List<Integer>>() {}), ImmutableTypeToInstanceMap.builder().put(String.class, "s").build());
        Runnable proxy = com.google.common.reflect.Reflection.newProxy(Runnable.class, new AbstractInvocationHandler() {
            @Override
            protected Object handleInvocation(Object self, Method method, Object[] arguments) {
                p("called " + method.getName());
                return null;
            }

            @Override
            public String toString() {
                return "handler";
            }
        });
        proxy.run();
        Invokable<?, ?> invokable = Invokable.from(Files.class.getDeclaredMethod("mapOf", TypeToken.class));
        Parameter parameter = invokable.getParameters().get(0);
        p(proxy, proxy.equals(proxy), parameter.getType(), invokable.isStatic(), invokable.isVarArgs(), new TypeToken<Function<? super Integer, String>>() {}.resolveType(Function.class.getMethod("apply", Object.class).getGenericReturnType()));
    }

    private static void base() {
        p(Defaults.defaultValue(int.class), Defaults.defaultValue(String.class), Predicates.in(List.of(1)).apply(1), Predicates.and(Predicates.notNull(), Predicates.instanceOf(String.class)), Predicates.containsPattern("a+").apply("caat"), StandardSystemProperty.JAVA_SPECIFICATION_VERSION, com.google.common.base.Objects.hashCode(1, "a", null), Joiner.on(",").useForNull("-").join(Arrays.asList(1, null)));
    }
}
