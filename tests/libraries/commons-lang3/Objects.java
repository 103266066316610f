import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.commons.lang3.ClassUtils;
import org.apache.commons.lang3.Conversion;
import org.apache.commons.lang3.EnumUtils;
import org.apache.commons.lang3.ObjectUtils;
import org.apache.commons.lang3.Range;
import org.apache.commons.lang3.SerializationUtils;
import org.apache.commons.lang3.Validate;
import org.apache.commons.lang3.builder.CompareToBuilder;
import org.apache.commons.lang3.builder.DiffBuilder;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ReflectionToStringBuilder;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.concurrent.LazyInitializer;
import org.apache.commons.lang3.event.EventListenerSupport;
import org.apache.commons.lang3.exception.ContextedRuntimeException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.math.IEEE754rUtils;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.mutable.MutableObject;
import org.apache.commons.lang3.reflect.ConstructorUtils;
import org.apache.commons.lang3.reflect.FieldUtils;
import org.apache.commons.lang3.reflect.MethodUtils;
import org.apache.commons.lang3.reflect.TypeUtils;
import org.apache.commons.lang3.time.DateFormatUtils;
import org.apache.commons.lang3.time.DateUtils;
import org.apache.commons.lang3.time.DurationFormatUtils;
import org.apache.commons.lang3.time.FastDateFormat;
import org.apache.commons.lang3.tuple.ImmutableTriple;
import org.apache.commons.lang3.tuple.MutablePair;
import org.apache.commons.lang3.tuple.Pair;

/** Arrays, numbers, classes, builders, dates, reflection. */
@SuppressWarnings("deprecation")
public class Objects extends Smoke {
    enum Level { LOW, MID, HIGH }

    public static class Person implements Comparable<Person> {
        private final String name;
        private final int age;
        private final int[] marks = {1, 2};
        transient int secret = 9;

        public Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public String greet(String other) {
            return name + " greets " + other;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Person that && new EqualsBuilder().append(name, that.name).append(age, that.age).isEquals();
        }

        @Override
        public int hashCode() {
            return new HashCodeBuilder(17, 37).append(name).append(age).append(marks).toHashCode();
        }

        @Override
        public int compareTo(Person o) {
            return new CompareToBuilder().append(age, o.age).append(name, o.name).toComparison();
        }

        @Override
        public String toString() {
            return new ToStringBuilder(this, ToStringStyle.SHORT_PREFIX_STYLE).append("name", name).append("age", age).append("marks", marks).toString();
        }
    }

    public static void main(String[] args) {
        section("arrays", Objects::arrays);
        section("numbers", Objects::numbers);
        section("builders", Objects::builders);
        section("reflection", Objects::reflection);
        section("interfaces of collections", () -> p(ClassUtils.getAllInterfaces(ArrayList.class)));
        section("dates", Objects::dates);
        section("rest", Objects::rest);
    }

    private static void arrays() {
        int[] a = {1, 2, 3, 2};
        p(ArrayUtils.add(a, 9), ArrayUtils.removeElements(a, 2, 2), ArrayUtils.indexOf(a, 2), ArrayUtils.lastIndexOf(a, 2), ArrayUtils.contains(a, 7));
        p(ArrayUtils.subarray(a, 1, 3), ArrayUtils.toObject(a), ArrayUtils.insert(1, a, 7, 8), ArrayUtils.isSorted(a), ArrayUtils.toString(a));
        int[] b = a.clone();
        ArrayUtils.reverse(b);
        ArrayUtils.swap(b, 0, 3);
        ArrayUtils.shift(b, 1);
        p(b, ArrayUtils.addAll(new String[] {"x"}, "y", "z"), ArrayUtils.nullToEmpty((String[]) null).length, ArrayUtils.toMap(new String[][] {{"k", "v"}}));
    }

    private static void numbers() {
        p(NumberUtils.toInt("x", 7), NumberUtils.isCreatable("0x1F"), NumberUtils.isParsable("1.5"), NumberUtils.createNumber("12345678901"), NumberUtils.createNumber("1.1f"), NumberUtils.max(1, 5, 3));
        p(NumberUtils.createBigDecimal("1.50"), NumberUtils.toScaledBigDecimal("2.345"), IEEE754rUtils.min(1.0, Double.NaN), NumberUtils.isDigits("12"));
        Fraction f = Fraction.getFraction("3/4").add(Fraction.getFraction(0.25)).multiplyBy(Fraction.getFraction(2, 6));
        p(f, f.reduce(), f.toProperString(), f.pow(3), f.invert(), Fraction.getFraction(1, 7).doubleValue());
        p(Range.between(1, 10).contains(5), Range.between(1, 10).intersectionWith(Range.between(5, 20)), Range.between("a", "c").elementCompareTo("d"), Range.is(4).fit(9));
        MutableInt m = new MutableInt(5);
        m.add(3);
        p(m.getAndIncrement(), m.incrementAndGet(), new MutableObject<>("v"), Conversion.intToHexDigit(11), Conversion.binaryToInt(new boolean[] {true, false, true}, 0, 0, 0, 3));
    }

    private static void builders() {
        Person ann = new Person("Ann", 30);
        Person bob = new Person("Bob", 25);
        p(ann, ann.equals(new Person("Ann", 30)), ann.hashCode(), ann.compareTo(bob));
        p(ReflectionToStringBuilder.toString(ann, ToStringStyle.NO_CLASS_NAME_STYLE), ToStringBuilder.reflectionToString(bob, ToStringStyle.JSON_STYLE));
        p(EqualsBuilder.reflectionEquals(ann, new Person("Ann", 30)), HashCodeBuilder.reflectionHashCode(bob), CompareToBuilder.reflectionCompare(ann, bob, "marks"));
        p(new DiffBuilder<>(ann, bob, ToStringStyle.SHORT_PREFIX_STYLE).append("name", ann.name, bob.name).append("age", ann.age, bob.age).build());
        p(Pair.of("l", 1), new MutablePair<>(1, 2), ImmutableTriple.of(1, "b", 'c'), Pair.of("a", 1).compareTo(Pair.of("a", 2)), Pair.of(1, 2).toString("%s->%s"));
    }

    private static void reflection() throws Exception {
        Person ann = new Person("Ann", 30);
        p(ClassUtils.getShortClassName(Person.class), ClassUtils.getAllSuperclasses(Integer.class), ClassUtils.isAssignable(Integer.class, long.class));
        p(ClassUtils.getAbbreviatedName("org.apache.commons.lang3.ClassUtils", 20), ClassUtils.getClass("java.util.Map.Entry[]"), ClassUtils.primitiveToWrapper(int.class), ClassUtils.getPackageName(String.class));
        p(FieldUtils.readField(ann, "name", true), FieldUtils.getAllFieldsList(Person.class).size(), MethodUtils.invokeMethod(ann, "greet", "Bob"), ConstructorUtils.invokeConstructor(Person.class, "Cy", 4));
        FieldUtils.writeField(ann, "secret", 77, true);
        Method method = MethodUtils.getAccessibleMethod(Person.class, "greet", String.class);
        p(ann.secret, method, TypeUtils.toString(TypeUtils.parameterize(List.class, String.class)), TypeUtils.isAssignable(TypeUtils.parameterize(ArrayList.class, String.class), List.class));
        p(EnumUtils.getEnumList(Level.class), EnumUtils.isValidEnum(Level.class, "MAX"), EnumUtils.generateBitVector(Level.class, Level.LOW, Level.HIGH), EnumUtils.getEnumIgnoreCase(Level.class, "mid"));
    }

    private static void dates() throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        Date date = new Date(1_709_211_909_123L);
        p(FastDateFormat.getInstance("yyyy-MM-dd'T'HH:mm:ss.SSSZZ EEE", utc, Locale.US).format(date), DateFormatUtils.formatUTC(date, "D w F k K"), FastDateFormat.getInstance("dd MMM yyyy HH:mm", utc, Locale.US).parse("29 Feb 2024 13:05").getTime());
        p(DateUtils.addMonths(date, 12), DateUtils.truncate(date, Calendar.HOUR), DateUtils.round(date, Calendar.MONTH), DateUtils.ceiling(date, Calendar.DATE), DateUtils.isSameDay(date, DateUtils.addHours(date, 20)));
        p(DateUtils.parseDate("2024/02/29", "yyyy-MM-dd", "yyyy/MM/dd"), DateUtils.getFragmentInMinutes(date, Calendar.DAY_OF_YEAR));
        p(DurationFormatUtils.formatDurationHMS(3_723_004), DurationFormatUtils.formatDurationWords(93_784_000, true, true), DurationFormatUtils.formatPeriod(0, date.getTime(), "y-M-d"), DurationFormatUtils.formatDurationISO(100_000));
        p(FastDateFormat.getInstance("EEEE d MMMM yyyy zzzz", TimeZone.getTimeZone("America/New_York"), Locale.US).format(date));
    }

    public interface Listener {
        void on(String event);
    }

    private static void rest() throws Exception {
        p(ObjectUtils.defaultIfNull(null, "d"), ObjectUtils.max(3, 9, 4), ObjectUtils.median(5, 1, 9), ObjectUtils.mode(1, 2, 2), ObjectUtils.compare(null, 1), ObjectUtils.firstNonNull(null, 4));
        for (Runnable r : new Runnable[] {() -> Validate.isTrue(false, "bad: %d", 5L), () -> Validate.notEmpty(""), () -> Validate.noNullElements(new Object[] {1, null}), () -> Validate.inclusiveBetween(1, 5, 9), () -> Validate.validIndex(new int[0].clone() == null ? null : List.of(), 3)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                p(e.toString());
            }
        }
        Exception e = new RuntimeException("outer", new IllegalStateException("inner"));
        p(ExceptionUtils.getRootCauseMessage(e), ExceptionUtils.getThrowableCount(e), ExceptionUtils.indexOfType(e, IllegalStateException.class), ExceptionUtils.getStackFrames(e).length > 2);
        p(new ContextedRuntimeException("ctx").addContextValue("k", 5).getMessage());
        p(SerializationUtils.clone(new ArrayList<>(List.of("a", "b"))), SerializationUtils.roundtrip(Fraction.ONE_HALF));
        LazyInitializer<String> lazy = new LazyInitializer<>() {
            @Override
            protected String initialize() {
                return "made";
            }
        };
        p(lazy.get(), lazy.get());
        List<String> heard = new ArrayList<>();
        EventListenerSupport<Listener> support = EventListenerSupport.create(Listener.class);
        support.addListener(heard::add);
        support.addListener(event -> heard.add(event + "!"));
        support.fire().on("x");
        p(heard);
    }
}
