package jdk.internal.interleave;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;

/** The rows of a parameterized test, from its sources, and JUnit 5's implicit conversions. */
final class TestArguments {
    private final List<Object[]> rows = new ArrayList<>();
    /** Parameter types of the test. */
    Class<?>[] parameters = {};

    int size() {
        return rows.size();
    }

    Object[] row(int index) {
        return rows.get(index);
    }

    void add(Object[] row) {
        rows.add(row);
    }

    void repeat(int times) {
        for (int i = 0; i < times; i++) rows.add(new Object[0]);
    }

    private Class<?> first(String source) {
        if (parameters.length == 0) throw new IllegalArgumentException(source + " needs a test with a parameter");
        return parameters[0];
    }

    /** {@code @EmptySource}. */
    void addEmpty() {
        Class<?> type = first("@EmptySource");
        Object empty = switch (type.getName()) {
            case "java.lang.String" -> "";
            case "java.util.List", "java.util.Collection" -> List.of();
            case "java.util.Set" -> Set.of();
            case "java.util.SortedSet", "java.util.NavigableSet" -> new TreeSet<>();
            case "java.util.Map" -> Map.of();
            case "java.util.SortedMap", "java.util.NavigableMap" -> new java.util.TreeMap<>();
            default -> null;
        };
        if (empty == null && type.isArray()) empty = Array.newInstance(type.getComponentType(), 0);
        if (empty == null && (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type))) {
            try {
                empty = type.getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                // Nothing empty of that type: said below.
            }
        }
        if (empty == null) throw new IllegalArgumentException("@EmptySource has nothing of type " + type.getName());
        add(new Object[] {empty});
    }

    /** {@code @ValueSource}: the element's name says the type. */
    void addValues(String kind, String[] values) {
        for (String v : values) add(new Object[] {value(kind, v)});
    }

    private static Object value(String kind, String v) {
        return switch (kind) {
            case "shorts" -> Short.valueOf(v);
            case "bytes" -> Byte.valueOf(v);
            case "ints" -> Integer.valueOf(v);
            case "longs" -> Long.valueOf(v);
            case "floats" -> Float.intBitsToFloat((int) Long.parseLong(v));
            case "doubles" -> Double.longBitsToDouble(Long.parseLong(v));
            case "chars" -> (char) Integer.parseInt(v);
            case "booleans" -> !v.equals("0");
            case "classes" -> classOf(v);
            default -> v;
        };
    }

    /** The class of a descriptor with dots. */
    private static Class<?> classOf(String descriptor) {
        Class<?> primitive = switch (descriptor) {
            case "Z" -> boolean.class;
            case "B" -> byte.class;
            case "C" -> char.class;
            case "S" -> short.class;
            case "I" -> int.class;
            case "J" -> long.class;
            case "F" -> float.class;
            case "D" -> double.class;
            case "V" -> void.class;
            default -> null;
        };
        if (primitive != null) return primitive;
        String name = descriptor.startsWith("L") ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
        try {
            return TestDriver.classOf(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("there is no class " + name);
        }
    }

    /** {@code @EnumSource}. */
    void addEnum(String type, String mode, String[] names) throws ClassNotFoundException {
        Class<?> enumType = type.isEmpty() ? first("@EnumSource") : TestDriver.classOf(type);
        Object[] constants = enumType.getEnumConstants();
        if (constants == null) throw new IllegalArgumentException(enumType.getName() + " is not an enum");
        List<String> wanted = Arrays.asList(names);
        if (mode.equals("INCLUDE") || mode.equals("EXCLUDE")) checkNames(constants, wanted);
        for (Object constant : constants) {
            String name = ((Enum<?>) constant).name();
            boolean chosen = switch (mode) {
                case "INCLUDE" -> wanted.isEmpty() || wanted.contains(name);
                case "EXCLUDE" -> !wanted.contains(name);
                case "MATCH_ALL" -> wanted.stream().allMatch(p -> Pattern.matches(p, name));
                case "MATCH_ANY" -> wanted.stream().anyMatch(p -> Pattern.matches(p, name));
                default -> wanted.stream().noneMatch(p -> Pattern.matches(p, name));
            };
            if (chosen) add(new Object[] {constant});
        }
    }

    private static void checkNames(Object[] constants, List<String> wanted) {
        for (String name : wanted) {
            boolean known = false;
            for (Object constant : constants) known |= ((Enum<?>) constant).name().equals(name);
            if (!known) throw new IllegalArgumentException("@EnumSource names " + name + ", which is no constant");
        }
    }

    /** {@code @CsvSource}: each cell is {@code =text} or {@code !} for null. */
    void addCells(String[] cells) {
        Object[] row = new Object[cells.length];
        for (int i = 0; i < row.length; i++) row[i] = cells[i].startsWith("=") ? cells[i].substring(1) : null;
        add(row);
    }

    /** What a factory method gave. */
    void addAll(Object many) throws Throwable {
        if (many instanceof BaseStream<?, ?> stream) {
            addAll(stream.iterator());
        } else if (many instanceof Iterable<?> iterable) {
            addAll(iterable.iterator());
        } else if (many instanceof Iterator<?> iterator) {
            while (iterator.hasNext()) add(row(iterator.next()));
        } else if (many != null && many.getClass().isArray()) {
            for (int i = 0, n = Array.getLength(many); i < n; i++) add(row(Array.get(many, i)));
        } else {
            throw new IllegalArgumentException("a source of arguments gives a stream, collection or array, not " + many);
        }
    }

    private static Object[] row(Object one) throws Throwable {
        if (one instanceof Object[] array) return array;
        if (one != null) {
            for (Class<?> c = one.getClass(); c != null; c = c.getSuperclass()) {
                for (Class<?> i : c.getInterfaces()) {
                    if (i.getName().equals("org.junit.jupiter.params.provider.Arguments")) {
                        return (Object[]) TestDriver.invoke(i.getMethod("get"), one);
                    }
                }
            }
        }
        return new Object[] {one};
    }

    /** Texts become what the parameter is; anything else is passed as it is. */
    static Object convert(Object value, Class<?> type) {
        if (!(value instanceof String text) || type.isAssignableFrom(String.class)) return value;
        try {
            return parse(text, type);
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalArgumentException("\"" + text + "\" cannot be converted to " + type.getName(), e);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object parse(String text, Class<?> type) throws Exception {
        if (type.isEnum()) return Enum.valueOf((Class) type, text);
        return switch (type.getName()) {
            case "boolean", "java.lang.Boolean" -> truth(text);
            case "char", "java.lang.Character" -> {
                if (text.length() != 1) throw new IllegalArgumentException("String must have length of 1: " + text);
                yield text.charAt(0);
            }
            case "byte", "java.lang.Byte" -> Byte.decode(text);
            case "short", "java.lang.Short" -> Short.decode(text);
            case "int", "java.lang.Integer" -> Integer.decode(text);
            case "long", "java.lang.Long" -> Long.decode(text);
            case "float", "java.lang.Float" -> Float.valueOf(text);
            case "double", "java.lang.Double" -> Double.valueOf(text);
            case "java.lang.Class" -> TestDriver.classOf(text);
            case "java.util.Locale" -> new java.util.Locale(text);
            case "java.nio.charset.Charset" -> java.nio.charset.Charset.forName(text);
            case "java.util.Currency" -> java.util.Currency.getInstance(text);
            case "java.nio.file.Path" -> java.nio.file.Path.of(text);
            default -> byFactory(text, type);
        };
    }

    private static boolean truth(String text) {
        if (text.equalsIgnoreCase("true")) return true;
        if (text.equalsIgnoreCase("false")) return false;
        throw new IllegalArgumentException("String must be 'true' or 'false': " + text);
    }

    /** JUnit's fallback: the one static method from a text to the type, else the constructor from a text. */
    private static Object byFactory(String text, Class<?> type) throws Exception {
        Method factory = null;
        int found = 0;
        for (Method m : type.getDeclaredMethods()) {
            boolean fits = Modifier.isStatic(m.getModifiers()) && m.getReturnType() == type && takesText(m);
            if (!fits) continue;
            found++;
            // java.time's parse takes a CharSequence; of several factories JUnit takes none, but these are its own choice.
            factory = m;
            if (m.getName().equals("parse") || m.getName().equals("fromString")) {
                found = 1;
                break;
            }
        }
        if (found == 1) {
            factory.setAccessible(true);
            return factory.invoke(null, text);
        }
        for (Constructor<?> c : type.getDeclaredConstructors()) {
            if (takesText(c)) {
                c.setAccessible(true);
                return c.newInstance(text);
            }
        }
        throw new IllegalArgumentException("no implicit conversion from String to " + type.getName());
    }

    private static boolean takesText(Executable e) {
        if (e.getParameterCount() != 1 || Modifier.isPrivate(e.getModifiers())) return false;
        Class<?> p = e.getParameterTypes()[0];
        return p == String.class || p == CharSequence.class;
    }
}
