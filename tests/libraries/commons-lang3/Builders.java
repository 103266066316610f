import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.ClassUtils;
import org.apache.commons.lang3.builder.Builder;
import org.apache.commons.lang3.builder.Diff;
import org.apache.commons.lang3.builder.DiffResult;
import org.apache.commons.lang3.builder.Diffable;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.EqualsExclude;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.HashCodeExclude;
import org.apache.commons.lang3.builder.MultilineRecursiveToStringStyle;
import org.apache.commons.lang3.builder.RecursiveToStringStyle;
import org.apache.commons.lang3.builder.ReflectionDiffBuilder;
import org.apache.commons.lang3.builder.ReflectionToStringBuilder;
import org.apache.commons.lang3.builder.StandardToStringStyle;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringExclude;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.builder.ToStringSummary;
import org.apache.commons.lang3.event.EventUtils;
import org.apache.commons.lang3.exception.CloneFailedException;
import org.apache.commons.lang3.exception.ContextedException;
import org.apache.commons.lang3.exception.DefaultExceptionContext;
import org.apache.commons.lang3.exception.ExceptionContext;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.commons.lang3.reflect.FieldUtils;
import org.apache.commons.lang3.reflect.InheritanceUtils;
import org.apache.commons.lang3.reflect.MethodUtils;
import org.apache.commons.lang3.reflect.TypeLiteral;
import org.apache.commons.lang3.reflect.TypeUtils;
import org.apache.commons.lang3.reflect.Typed;

/** Text, equality, hashes and differences by reflection; types, members, events, exceptions with context. */
@SuppressWarnings("deprecation")
public class Builders extends Smoke {
    public static void main(String[] args) {
        section("styles", Builders::styles);
        section("recursive", Builders::recursive);
        section("excluded", Builders::excluded);
        section("differences", Builders::differences);
        section("types", Builders::types);
        section("members", Builders::members);
        section("events", Builders::events);
        section("contexts", Builders::contexts);
    }

    static class Point implements Diffable<Point> {
        final int x;
        final int y;
        final String label;
        final double[] weights = {0.5, 1.5};
        final List<String> notes = List.of("n1", "n2");

        Point(int x, int y, String label) {
            this.x = x;
            this.y = y;
            this.label = label;
        }

        @Override
        public DiffResult<Point> diff(Point other) {
            return new ReflectionDiffBuilder<>(this, other, ToStringStyle.SHORT_PREFIX_STYLE).build();
        }
    }

    static class Segment {
        final Point from = new Point(1, 2, "a");
        final Point to = new Point(3, 4, null);
        final Map<String, Integer> tags = Map.of("t", 1);
        final int[][] grid = {{1}, {2, 3}};
    }

    static class Account {
        final String name;

        @ToStringExclude
        @EqualsExclude
        @HashCodeExclude
        final String secret;

        @ToStringSummary
        final List<Integer> history = List.of(1, 2, 3);

        Account(String name, String secret) {
            this.name = name;
            this.secret = secret;
        }
    }

    private static String stable(String text) {
        return text.replaceAll("@[0-9a-f]+", "@");
    }

    private static void styles() {
        Point point = new Point(1, 2, "a");
        for (ToStringStyle style : new ToStringStyle[] {ToStringStyle.DEFAULT_STYLE, ToStringStyle.MULTI_LINE_STYLE, ToStringStyle.NO_FIELD_NAMES_STYLE, ToStringStyle.SIMPLE_STYLE, ToStringStyle.JSON_STYLE, ToStringStyle.NO_CLASS_NAME_STYLE}) {
            p(stable(new ToStringBuilder(point, style).append("x", point.x).append("label", point.label).append("weights", point.weights).append("nothing", (Object) null).append("map", Map.of("k", 1)).toString()));
        }
        StandardToStringStyle own = new StandardToStringStyle();
        own.setUseIdentityHashCode(false);
        own.setUseShortClassName(true);
        own.setFieldSeparator("; ");
        own.setContentStart("(");
        own.setContentEnd(")");
        own.setNullText("none");
        p(new ToStringBuilder(point, own).append("x", 1L).append("label", (String) null).append("flags", new boolean[] {true}).append("short", new int[] {1, 2, 3}, false).toString());
    }

    private static void recursive() {
        p(stable(new ReflectionToStringBuilder(new Segment(), new RecursiveToStringStyle()).toString()));
        p(stable(new ReflectionToStringBuilder(new Segment(), new MultilineRecursiveToStringStyle()).toString()));
        List<Object> self = new ArrayList<>();
        self.add(new Object[] {1, new int[] {2}});
        p(stable(ToStringBuilder.reflectionToString(self.get(0), ToStringStyle.SHORT_PREFIX_STYLE)));
    }

    private static void excluded() {
        Account a = new Account("n", "s1");
        Account b = new Account("n", "s2");
        p(ReflectionToStringBuilder.toString(a, ToStringStyle.SHORT_PREFIX_STYLE), EqualsBuilder.reflectionEquals(a, b), HashCodeBuilder.reflectionHashCode(a) == HashCodeBuilder.reflectionHashCode(b), ReflectionToStringBuilder.toStringExclude(new Point(1, 2, "a"), "notes", "weights").replaceAll("@[0-9a-f]+", "@"));
        p(new EqualsBuilder().append(new int[][] {{1}}, new int[][] {{1}}).append(0.0, -0.0).isEquals(), new HashCodeBuilder().append(new Object[] {1, "a", new long[] {5}}).append(1.5).append(true).toHashCode());
        Builder<String> builder = () -> "built";
        p(builder.build());
    }

    private static void differences() {
        DiffResult<Point> result = new Point(1, 2, "a").diff(new Point(1, 5, "b"));
        p(result.getNumberOfDiffs(), result, result.getToStringStyle() == ToStringStyle.SHORT_PREFIX_STYLE);
        for (Diff<?> diff : result) p(diff.getFieldName(), diff.getLeft(), diff.getRight(), diff.getType(), diff);
        p(new Point(1, 2, "a").diff(new Point(1, 2, "a")));
    }

    interface Shape<T> {}

    abstract static class Base<T extends Number> implements Shape<List<T>> {}

    static class Leaf extends Base<Integer> {}

    private static void types() {
        TypeLiteral<Map<String, ? super List<Integer>[]>> literal = new TypeLiteral<>() {};
        Typed<?> typed = literal;
        p(literal, typed.getType(), TypeUtils.getTypeArguments(Leaf.class, Shape.class).values().stream().map(Type::getTypeName).sorted().toList(), TypeUtils.toLongString(Shape.class.getTypeParameters()[0]), TypeUtils.getRawType(literal.value, null));
        Type wild = TypeUtils.wildcardType().withUpperBounds(Number.class).build();
        p(TypeUtils.toString(wild), TypeUtils.toString(TypeUtils.genericArrayType(TypeUtils.parameterize(List.class, wild))), TypeUtils.isInstance(3, wild), TypeUtils.equals(TypeUtils.parameterize(List.class, String.class), TypeUtils.parameterize(List.class, String.class)), TypeUtils.containsTypeVariables(Base.class.getGenericInterfaces()[0]));
        p(InheritanceUtils.distance(Leaf.class, Object.class), ClassUtils.hierarchy(Leaf.class, ClassUtils.Interfaces.INCLUDE).iterator().next());
    }

    public static class Overloads {
        public String m(int n) {
            return "int";
        }

        public String m(Number n) {
            return "Number";
        }

        public String m(String s, Object... rest) {
            return s + rest.length;
        }

        @Deprecated
        public static String s(double d) {
            return "d" + d;
        }
    }

    private static void members() throws Exception {
        Overloads o = new Overloads();
        p(MethodUtils.invokeMethod(o, "m", 3), MethodUtils.invokeMethod(o, "m", 2.5), MethodUtils.invokeStaticMethod(Overloads.class, "s", 1.5f), MethodUtils.invokeExactMethod(o, "m", new Object[] {1}, new Class<?>[] {int.class}));
        fails(() -> MethodUtils.invokeMethod(o, "m", "s", 1, 2));
        fails(() -> MethodUtils.invokeMethod(o, "none"));
        List<String> marked = new ArrayList<>();
        for (Method method : MethodUtils.getMethodsListWithAnnotation(Overloads.class, Deprecated.class)) marked.add(method.getName());
        p(marked, MethodUtils.getOverrideHierarchy(Leaf.class.getMethod("toString"), ClassUtils.Interfaces.INCLUDE).size(), FieldUtils.getFieldsListWithAnnotation(Account.class, ToStringExclude.class), FieldUtils.readStaticField(Integer.class, "MAX_VALUE"));
        fails(() -> FieldUtils.writeField(new Point(0, 0, ""), "none", 1, true));
        fails(() -> FieldUtils.readField(new Account("", ""), "name"));
    }

    public static class Source {
        final List<Runnable> listeners = new ArrayList<>();

        public void addRunnable(Runnable r) {
            listeners.add(r);
        }
    }

    public static class Target {
        int heard;

        public void hear() {
            heard++;
        }
    }

    private static void events() {
        Source source = new Source();
        Target target = new Target();
        EventUtils.bindEventsToMethod(target, "hear", source, Runnable.class, "run");
        EventUtils.addEventListener(source, Runnable.class, () -> target.heard += 10);
        source.listeners.forEach(Runnable::run);
        p(target.heard, source.listeners.size());
        fails(() -> EventUtils.addEventListener(source, Comparable.class, x -> 0));
    }

    private static void contexts() {
        ContextedException e = new ContextedException("went wrong", new IllegalStateException("because")).addContextValue("step", 3).addContextValue("step", 4).setContextValue("who", null);
        p(e.getMessage(), e.getContextValues("step"), e.getContextLabels(), e.getFirstContextValue("step"), e.getRawMessage());
        ExceptionContext context = new DefaultExceptionContext().addContextValue("a", List.of(1));
        p(context.getFormattedExceptionMessage("base"), new CloneFailedException("c").getMessage());
        Throwable deep = new RuntimeException("top", new RuntimeException("mid", new java.io.IOException("low")));
        p(ExceptionUtils.getThrowableList(deep).size(), ExceptionUtils.getRootCause(deep), ExceptionUtils.hasCause(deep, java.io.IOException.class), ExceptionUtils.getMessage(deep), ExceptionUtils.indexOfThrowable(deep, java.io.IOException.class, 1), ExceptionUtils.throwableOfType(deep, Exception.class, 2));
        p(Arrays.stream(ExceptionUtils.getRootCauseStackTrace(deep)).filter(line -> !line.startsWith("\t")).toList(), ExceptionUtils.getStackTrace(deep).lines().anyMatch(line -> line.contains("Builders.contexts(Builders.java:")));
        fails(() -> ExceptionUtils.rethrow(new java.io.IOException("sneaky")));
        fails(() -> ExceptionUtils.wrapAndThrow(new java.io.IOException("wrapped")));
    }
}
