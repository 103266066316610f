import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.lang3.AnnotationUtils;
import org.apache.commons.lang3.ArchUtils;
import org.apache.commons.lang3.ArraySorter;
import org.apache.commons.lang3.BitField;
import org.apache.commons.lang3.CharEncoding;
import org.apache.commons.lang3.CharSequenceUtils;
import org.apache.commons.lang3.ClassPathUtils;
import org.apache.commons.lang3.JavaVersion;
import org.apache.commons.lang3.NotImplementedException;
import org.apache.commons.lang3.RandomStringUtils;
import org.apache.commons.lang3.RandomUtils;
import org.apache.commons.lang3.SerializationException;
import org.apache.commons.lang3.SerializationUtils;
import org.apache.commons.lang3.SystemUtils;
import org.apache.commons.lang3.arch.Processor;
import org.apache.commons.lang3.compare.ComparableUtils;
import org.apache.commons.lang3.compare.ObjectToStringComparator;
import org.apache.commons.lang3.mutable.Mutable;
import org.apache.commons.lang3.mutable.MutableBoolean;
import org.apache.commons.lang3.mutable.MutableByte;
import org.apache.commons.lang3.mutable.MutableDouble;
import org.apache.commons.lang3.mutable.MutableFloat;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.mutable.MutableLong;
import org.apache.commons.lang3.mutable.MutableObject;
import org.apache.commons.lang3.mutable.MutableShort;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.commons.lang3.tuple.ImmutableTriple;
import org.apache.commons.lang3.tuple.MutablePair;
import org.apache.commons.lang3.tuple.MutableTriple;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.commons.lang3.tuple.Triple;

/** Pairs and triples, mutable values, bits, comparisons, annotations, random values, the platform. */
@SuppressWarnings("deprecation")
public class Values extends Smoke {
    public static void main(String[] args) {
        section("tuples", Values::tuples);
        section("mutables", Values::mutables);
        section("bits", Values::bits);
        section("comparisons", Values::comparisons);
        section("annotations", Values::annotations);
        section("random", Values::random);
        section("platform", Values::platform);
        section("serialization", Values::serialization);
        section("characters", Values::characters);
    }

    private static void tuples() {
        ImmutablePair<String, Integer> pair = ImmutablePair.of("a", 1);
        p(pair, pair.hashCode(), pair.equals(Map.entry("a", 1)), Pair.of(Map.entry("k", 2)), ImmutablePair.nullPair(), pair.getKey(), pair.right);
        fails(() -> pair.setValue(3));
        MutablePair<String, Integer> changing = MutablePair.of("m", 1);
        p(changing.setValue(5), changing, changing.compareTo(MutablePair.of("m", 6)) < 0);
        Triple<String, Integer, Boolean> triple = Triple.of("t", 1, true);
        p(triple, triple.toString("%3$s/%1$s"), triple.equals(ImmutableTriple.of("t", 1, true)), triple.hashCode(), triple.compareTo(Triple.of("t", 1, false)));
        MutableTriple<String, Integer, Character> three = MutableTriple.of("x", 2, 'c');
        three.setMiddle(9);
        p(three, String.format("%-12s|%12s", three, pair), ImmutableTriple.nullTriple());
        List<Pair<Integer, String>> list = new ArrayList<>(List.of(Pair.of(2, "a"), Pair.of(1, "z"), Pair.of(1, "b")));
        list.sort(Comparator.naturalOrder());
        p(list);
    }

    private static void mutables() {
        MutableInt i = new MutableInt(Integer.MAX_VALUE);
        i.increment();
        MutableByte b = new MutableByte((byte) 127);
        b.add((byte) 1);
        MutableShort s = new MutableShort((short) 7);
        s.subtract((short) 10);
        MutableLong l = new MutableLong(1L << 40);
        MutableFloat f = new MutableFloat(1.5f);
        f.add(0.1f);
        MutableDouble d = new MutableDouble("2.5");
        d.subtract(0.1);
        MutableBoolean flag = new MutableBoolean();
        flag.setTrue();
        Mutable<String> held = new MutableObject<>("v");
        held.setValue("w");
        p(i, b, s, l.addAndGet(5), f, d, flag, held.getValue(), new MutableFloat(Float.NaN).isNaN(), new MutableDouble(1 / 0.0).isInfinite());
        p(i.compareTo(new MutableInt(3)), b.hashCode(), s.equals(new MutableShort((short) -3)), l.getAndDecrement(), l.toLong(), f.intValue(), d.toDouble(), flag.compareTo(new MutableBoolean(false)), held);
        fails(() -> new MutableInt("x"));
    }

    private static void bits() {
        BitField low = new BitField(0x0F);
        BitField high = new BitField(0xF0);
        p(low.getValue(0xAB), high.getValue(0xAB), high.getRawValue(0xAB), low.setValue(0xAB, 3), high.clear(0xAB), low.isSet(0x10), high.isAllSet(0xFF), low.setBoolean(0, true), low.setShortValue((short) 0, (short) 5));
    }

    private static void comparisons() {
        p(ComparableUtils.is(5).between(1, 9), ComparableUtils.is(5).lessThan(5), ComparableUtils.ge(3).test(4), ComparableUtils.between("a", "c").test("b"), ComparableUtils.is(1).betweenExclusive(1, 2));
        List<Object> mixed = new ArrayList<>(List.of(10, "9", 'a', 2.5));
        mixed.sort(ObjectToStringComparator.INSTANCE);
        p(mixed, ArraySorter.sort(new int[] {3, 1, 2}), ArraySorter.sort(new String[] {"b", "a"}, Comparator.reverseOrder()));
    }

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Mark {
        int value() default 4;

        String[] names() default {"x", "y"};

        Class<?> type() default String.class;
    }

    @Mark
    static class First {}

    @Mark(value = 4, names = {"x", "y"})
    static class Second {}

    @Mark(5)
    static class Third {}

    private static void annotations() {
        Mark first = First.class.getAnnotation(Mark.class);
        Mark second = Second.class.getAnnotation(Mark.class);
        Mark third = Third.class.getAnnotation(Mark.class);
        p(AnnotationUtils.equals(first, second), AnnotationUtils.equals(first, third), AnnotationUtils.hashCode(first) == first.hashCode(), AnnotationUtils.isValidAnnotationMemberType(int[].class), AnnotationUtils.isValidAnnotationMemberType(Object.class));
        char[] members = AnnotationUtils.toString(third).toCharArray();
        Arrays.sort(members);
        p(new String(members).trim());
    }

    private static void random() {
        boolean within = true;
        for (int i = 0; i < 50; i++) {
            int n = RandomUtils.nextInt(3, 9);
            double d = RandomUtils.nextDouble(1, 2);
            within &= n >= 3 && n < 9 && d >= 1 && d < 2 && RandomUtils.nextLong(0, 4) < 4;
        }
        p(within, RandomUtils.nextBytes(5).length, RandomStringUtils.randomAlphabetic(12).chars().allMatch(Character::isLetter), RandomStringUtils.random(8, "ab").matches("[ab]{8}"), RandomStringUtils.randomNumeric(4, 5).length());
        p(RandomStringUtils.random(10, 0, 0, true, true, null, new java.util.Random(7)));
        fails(() -> RandomUtils.nextInt(5, 4));
        fails(() -> RandomStringUtils.random(-1));
    }

    private static void platform() {
        p(SystemUtils.isJavaVersionAtLeast(JavaVersion.JAVA_11), SystemUtils.isJavaVersionAtMost(JavaVersion.JAVA_1_8), JavaVersion.JAVA_17.atLeast(JavaVersion.JAVA_9), SystemUtils.JAVA_SPECIFICATION_VERSION, SystemUtils.FILE_SEPARATOR, SystemUtils.LINE_SEPARATOR.length(), SystemUtils.getEnvironmentVariable("NO_SUCH_VARIABLE", "none"));
        Processor processor = ArchUtils.getProcessor("x86_64");
        p(processor.is64Bit(), processor.isX86(), processor.getType(), ArchUtils.getProcessor("vax"));
        p(ClassPathUtils.toFullyQualifiedPath(Values.class, "Values.properties"), ClassPathUtils.toFullyQualifiedName(String.class, "x"));
        p(CharEncoding.isSupported("UTF-16LE"), CharEncoding.isSupported("x-none"), new NotImplementedException("later", "T-1").getCode());
    }

    private static void serialization() {
        Map<String, List<Integer>> map = new TreeMap<>(Map.of("a", new ArrayList<>(List.of(1, 2)), "b", new ArrayList<>()));
        byte[] bytes = SerializationUtils.serialize((java.io.Serializable) map);
        Map<String, List<Integer>> back = SerializationUtils.deserialize(bytes);
        p(bytes.length, back, back.equals(map), back != map, SerializationUtils.clone(ImmutableTriple.of(1, "x", 2.5)));
        fails(() -> SerializationUtils.deserialize(new byte[] {1, 2, 3}));
        p(new SerializationException("m", new IllegalStateException("c")));
    }

    private static void characters() {
        p(CharSequenceUtils.subSequence("abc", 1), CharSequenceUtils.toCharArray(new StringBuilder("xy")));
    }
}
