package gov.nasa.jpf.vm;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects from JSON, for {@link Verify#createFromJSON}. As in Java PathFinder a text may be in single quotes, no constructor
 * runs, and where a value is expected there may be a choice: {@code TrueFalse()}, {@code IntSet(1, 2)},
 * {@code IntInterval(1, 9)}, {@code DoubleSet(0.5, 2)}, {@code DoubleThreshold('name')} and {@code RandomIntInterval('name')}.
 */
final class Json {
    /** A choice that is made when the value is needed. */
    private record Choice(String name, List<Object> arguments) {}

    /** Digits and the like: what they mean depends on the type that is wanted. */
    private record Number(String text) {}

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** The object of that class which the text describes. */
    static <T> T create(Class<T> type, String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (json.at < text.length()) {
            throw json.wrong("nothing more");
        }
        @SuppressWarnings("unchecked")
        T result = (T) convert(value, type, type.getName());
        return result;
    }

    // ---- reading ---------------------------------------------------------------------------------------------------

    private Object value() {
        blanks();
        char c = peek();
        if (c == '{') {
            return members();
        }
        if (c == '[') {
            return list('[', ']');
        }
        if (c == '"' || c == '\'') {
            return string();
        }
        if (c == '-' || c == '+' || Character.isDigit(c)) {
            int from = at++;
            while (at < text.length() && (Character.isLetterOrDigit(peek()) || "+-.".indexOf(peek()) >= 0)) {
                at++;
            }
            return new Number(text.substring(from, at));
        }
        String word = word();
        switch (word) {
            case "true":
                return true;
            case "false":
                return false;
            case "null":
                return null;
            default:
                blanks();
                if (peek() != '(') {
                    throw wrong("`(`");
                }
                return new Choice(word, list('(', ')'));
        }
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        blanks();
        while (peek() != '}') {
            String key = peek() == '"' || peek() == '\'' ? string() : word();
            blanks();
            expect(':');
            if (members.containsKey(key)) {
                throw new IllegalArgumentException("JSON: there are two values for " + key);
            }
            members.put(key, value());
            blanks();
            if (peek() != '}') {
                expect(',');
                blanks();
            }
        }
        at++;
        return members;
    }

    private List<Object> list(char open, char close) {
        List<Object> elements = new ArrayList<>();
        expect(open);
        blanks();
        while (peek() != close) {
            elements.add(value());
            blanks();
            if (peek() != close) {
                expect(',');
                blanks();
            }
        }
        at++;
        return elements;
    }

    private String string() {
        char quote = text.charAt(at++);
        StringBuilder out = new StringBuilder();
        while (peek() != quote) {
            char c = text.charAt(at++);
            out.append(c == '\\' ? escaped() : c);
        }
        at++;
        return out.toString();
    }

    private char escaped() {
        char c = peek();
        at++;
        switch (c) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                if (at + 4 > text.length()) {
                    throw wrong("four digits");
                }
                int unit = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = Character.digit(text.charAt(at), 16);
                    if (digit < 0) {
                        throw wrong("a hexadecimal digit");
                    }
                    unit = unit * 16 + digit;
                    at++;
                }
                return (char) unit;
            default:
                return c;
        }
    }

    private String word() {
        int from = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        if (at == from) {
            throw wrong("a value");
        }
        return text.substring(from, at);
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw new IllegalArgumentException("JSON: it ends too early");
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw wrong("`" + c + "`");
        }
        at++;
    }

    private IllegalArgumentException wrong(String wanted) {
        return new IllegalArgumentException("JSON: at character " + (at + 1) + " there should be " + wanted);
    }

    // ---- making ----------------------------------------------------------------------------------------------------

    /** A value of that type. The place says in messages which one it is. */
    private static Object convert(Object value, Class<?> type, String place) {
        Object known = value instanceof Choice choice ? choose(choice, place) : value;
        if (known == null && !type.isPrimitive()) {
            return null;
        }
        if (type.isArray() && known instanceof List<?> list) {
            Object array = Array.newInstance(type.getComponentType(), list.size());
            for (int i = 0; i < list.size(); i++) {
                Array.set(array, i, convert(list.get(i), type.getComponentType(), place + "[" + i + "]"));
            }
            return array;
        }
        if (known instanceof Map<?, ?> members) {
            return object(members, type, place);
        }
        Object simple = simple(known, type, place);
        if (simple == null) {
            throw new IllegalArgumentException("JSON: " + place + " is no " + type.getTypeName());
        }
        return simple;
    }

    /** A primitive value, a box, a text or an enum constant; null where the type is none of these, or another one. */
    private static Object simple(Object value, Class<?> type, String place) {
        try {
            if (type.isEnum() && value instanceof String name) {
                for (Object constant : type.getEnumConstants()) {
                    if (((Enum<?>) constant).name().equals(name)) {
                        return constant;
                    }
                }
            } else if (value instanceof Number number) {
                return number(number.text(), type);
            } else if (value instanceof Boolean && (type == boolean.class || type.isAssignableFrom(Boolean.class))) {
                return value;
            } else if (value instanceof String text) {
                if (type.isAssignableFrom(String.class)) {
                    return text;
                }
                if ((type == char.class || type == Character.class) && text.length() == 1) {
                    return text.charAt(0);
                }
            }
            return null;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("JSON: " + place + " is no " + type.getTypeName(), e);
        }
    }

    private static Object number(String text, Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return Integer.valueOf(text);
        } else if (type == long.class || type == Long.class) {
            return Long.valueOf(text);
        } else if (type == short.class || type == Short.class) {
            return Short.valueOf(text);
        } else if (type == byte.class || type == Byte.class) {
            return Byte.valueOf(text);
        } else if (type == float.class || type == Float.class) {
            return Float.valueOf(text);
        } else if (type == double.class || type == Double.class || type.isAssignableFrom(Double.class)) {
            return Double.valueOf(text);
        }
        return null;
    }

    /** The value of a choice, as it would stand in the text. */
    private static Object choose(Choice choice, String place) {
        List<Object> given = choice.arguments();
        switch (choice.name()) {
            case "TrueFalse":
                return Verify.getBoolean();
            case "IntSet": {
                int[] values = new int[given.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = (int) convert(given.get(i), int.class, place);
                }
                return new Number(Integer.toString(Verify.getIntFromSet(values)));
            }
            case "IntInterval": {
                int min = (int) convert(argument(choice, 0, place), int.class, place);
                int max = (int) convert(argument(choice, 1, place), int.class, place);
                return new Number(Integer.toString(Verify.getInt(min, max)));
            }
            case "DoubleSet": {
                double[] values = new double[given.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = (double) convert(given.get(i), double.class, place);
                }
                return new Number(Double.toString(Verify.getDoubleFromSet(values)));
            }
            case "DoubleThreshold":
                return new Number(Double.toString(Verify.getDouble((String) argument(choice, 0, place))));
            // The second is how Java PathFinder spells it.
            case "RandomIntInterval":
            case "RandomIntInerval":
                return new Number(Integer.toString(Verify.getInt((String) argument(choice, 0, place))));
            default:
                throw new IllegalArgumentException("JSON: " + place + ": there is no choice " + choice.name()
                        + "; there are TrueFalse, IntSet, IntInterval, DoubleSet, DoubleThreshold and RandomIntInterval");
        }
    }

    private static Object argument(Choice choice, int i, String place) {
        if (i >= choice.arguments().size()) {
            throw new IllegalArgumentException("JSON: " + place + ": " + choice.name() + " needs more arguments");
        }
        return choice.arguments().get(i);
    }

    private static Object object(Map<?, ?> members, Class<?> type, String place) {
        if (type.isInterface() || type.isPrimitive() || type.isArray() || Modifier.isAbstract(type.getModifiers())) {
            throw new IllegalArgumentException("JSON: " + place + ": no " + type.getTypeName() + " can be made of members");
        }
        try {
            return type.isRecord() ? record(members, type, place) : fields(members, type, place);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("JSON: " + place + ": " + type.getName() + " cannot be filled", e);
        }
    }

    private static Object fields(Map<?, ?> members, Class<?> type, String place) throws ReflectiveOperationException {
        Object object = Verify.allocate(type);
        HashSet<Object> filled = new HashSet<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                String name = field.getName();
                // A field of a superclass that another one hides keeps its default.
                if (!Modifier.isStatic(field.getModifiers()) && members.containsKey(name) && filled.add(name)) {
                    field.setAccessible(true);
                    field.set(object, convert(members.get(name), field.getType(), place + "." + name));
                }
            }
        }
        known(members, filled, type);
        return object;
    }

    private static Object record(Map<?, ?> members, Class<?> type, String place) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        HashSet<Object> filled = new HashSet<>();
        for (int i = 0; i < components.length; i++) {
            String name = components[i].getName();
            types[i] = components[i].getType();
            if (members.containsKey(name)) {
                filled.add(name);
                values[i] = convert(members.get(name), types[i], place + "." + name);
            } else {
                // The default of the type, as a field would have.
                values[i] = Array.get(Array.newInstance(types[i], 1), 0);
            }
        }
        known(members, filled, type);
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }

    /** A member that there is no field for is most likely misspelt. */
    private static void known(Map<?, ?> members, HashSet<Object> filled, Class<?> type) {
        for (Object name : members.keySet()) {
            if (!filled.contains(name)) {
                throw new IllegalArgumentException("JSON: " + type.getName() + " has no field " + name);
            }
        }
    }
}
