package interleave;

import gov.nasa.jpf.vm.Verify;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code interleave generate} executes: makes an object, chooses what its fields hold and what the fields of those objects
 * hold, and prints the structure as a line of JSON if the predicate holds for it. The arguments are the class, the predicate,
 * how many objects of a class and elements of an array there are at most, and the least and the greatest number.
 *
 * <p>Objects come from pools, one for each class: a reference is null, an object that was chosen before, or the next one. So each
 * structure comes up once, whatever its objects are called. What is printed is what was chosen, also where the predicate
 * changes it.
 */
public final class Structures {
    /** What cannot be done, in a sentence for whoever has asked. */
    static final class Refused extends RuntimeException {
        Refused(String why) {
            super(why);
        }
    }

    /**
     * What a field or an element is given; kept apart from the object, for the predicate may write there. Values are only
     * copied into it, so that a choice that waits goes on to wait.
     */
    private static final class Value {
        boolean flag;
        int number;
        Object reference;
    }

    /** An object or, without fields, an array, with what was chosen for it. */
    private static final class Chosen {
        final Object owner;
        final Field[] fields;
        final Value[] values;

        Chosen(Object owner, Field[] fields, int length) {
            this.owner = owner;
            this.fields = fields;
            values = new Value[length];
        }
    }

    private final int size;
    private final int low;
    private final int high;
    /** Of each class, the objects that were chosen. */
    private final Map<Class<?>, List<Object>> pools = new HashMap<>();
    private final Map<Class<?>, Field[]> fields = new HashMap<>();
    /** Everything there is, in the order in which it was chosen. */
    private final List<Chosen> all = new ArrayList<>();
    /** Fields that keep what a constructor gives them. */
    private final List<String> kept = new ArrayList<>();

    private Structures(int size, int low, int high) {
        this.size = size;
        this.low = low;
        this.high = high;
    }

    public static void main(String[] args) throws Exception {
        Structures structures =
            new Structures(Integer.parseInt(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]));
        Class<?> type = named(args[0]);
        Method predicate = predicate(type, args[1]);
        Object root = structures.fresh(type);
        // Filling an object chooses others, which are filled in their turn.
        for (int i = 0; i < structures.all.size(); i++) {
            structures.fill(structures.all.get(i));
        }
        structures.ask(predicate, root);
    }

    private static Class<?> named(String name) {
        try {
            return Class.forName(name, true, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException e) {
            throw new Refused("there is no class " + name + " on the class path");
        }
    }

    /** The method of that name that takes nothing, or one that is static and takes an object of the class. */
    private static Method predicate(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                Class<?>[] parameters = method.getParameterTypes();
                boolean isStatic = Modifier.isStatic(method.getModifiers());
                boolean fits = isStatic ? parameters.length == 1 && parameters[0].isAssignableFrom(type) : parameters.length == 0;
                if (method.getName().equals(name) && method.getReturnType() == boolean.class && fits) {
                    method.setAccessible(true);
                    return method;
                }
            }
        }
        throw new Refused(type.getName() + " has no method boolean " + name + "(), nor static boolean " + name + "("
            + type.getSimpleName() + ")");
    }

    /** The next object of a class. */
    private Object fresh(Class<?> type) {
        Object object;
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            object = constructor.newInstance();
        } catch (NoSuchMethodException e) {
            throw new Refused(type.getName() + " has no constructor without parameters");
        } catch (InstantiationException e) {
            throw new Refused(type.getName() + " is abstract");
        } catch (InvocationTargetException e) {
            throw new Refused("the constructor of " + type.getName() + " throws " + e.getCause());
        } catch (IllegalAccessException e) {
            throw new Refused("the constructor of " + type.getName() + " cannot be called: " + e.getMessage());
        }
        pools.computeIfAbsent(type, key -> new ArrayList<>()).add(object);
        Field[] of = fields.computeIfAbsent(type, this::fieldsOf);
        all.add(new Chosen(object, of, of.length));
        return object;
    }

    /** The fields that are chosen: those of the program's classes that are neither static, final nor transient. */
    private Field[] fieldsOf(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Class<?> at = type; at != null && at.getClassLoader() != null; at = at.getSuperclass()) {
            List<Field> here = new ArrayList<>();
            for (Field field : at.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (Modifier.isStatic(modifiers) || Modifier.isTransient(modifiers) || field.isSynthetic()) {
                    continue;
                }
                if (Modifier.isFinal(modifiers) || !canChoose(field.getType())) {
                    kept.add(at.getName() + "." + field.getName());
                } else {
                    field.setAccessible(true);
                    here.add(field);
                }
            }
            found.addAll(0, here);
        }
        return found.toArray(new Field[0]);
    }

    private static boolean canChoose(Class<?> type) {
        if (type.isArray()) {
            return canChoose(type.getComponentType());
        }
        if (type.isPrimitive()) {
            return type != float.class && type != double.class;
        }
        return type.isEnum() || type.getClassLoader() != null && !Modifier.isAbstract(type.getModifiers());
    }

    private void fill(Chosen chosen) throws IllegalAccessException {
        Class<?> element = chosen.owner.getClass().getComponentType();
        for (int i = 0; i < chosen.values.length; i++) {
            Value value = chosen.values[i] = choose(chosen.fields == null ? element : chosen.fields[i].getType());
            if (chosen.fields == null) {
                put(chosen.owner, i, element, value);
            } else {
                set(chosen.owner, chosen.fields[i], value);
            }
        }
    }

    private Value choose(Class<?> type) {
        Value value = new Value();
        if (!type.isPrimitive()) {
            value.reference = reference(type);
        } else if (type == boolean.class) {
            value.flag = Verify.getBoolean();
        } else {
            value.number = number(type);
        }
        return value;
    }

    private static void set(Object owner, Field field, Value value) throws IllegalAccessException {
        Class<?> type = field.getType();
        if (!type.isPrimitive()) {
            field.set(owner, value.reference);
        } else if (type == boolean.class) {
            field.setBoolean(owner, value.flag);
        } else if (type == int.class) {
            field.setInt(owner, value.number);
        } else if (type == long.class) {
            field.setLong(owner, value.number);
        } else if (type == short.class) {
            field.setShort(owner, (short) value.number);
        } else if (type == byte.class) {
            field.setByte(owner, (byte) value.number);
        } else {
            field.setChar(owner, (char) value.number);
        }
    }

    private static void put(Object array, int i, Class<?> type, Value value) {
        if (!type.isPrimitive()) {
            ((Object[]) array)[i] = value.reference;
        } else if (type == boolean.class) {
            ((boolean[]) array)[i] = value.flag;
        } else if (type == int.class) {
            ((int[]) array)[i] = value.number;
        } else if (type == long.class) {
            ((long[]) array)[i] = value.number;
        } else if (type == short.class) {
            ((short[]) array)[i] = (short) value.number;
        } else if (type == byte.class) {
            ((byte[]) array)[i] = (byte) value.number;
        } else {
            ((char[]) array)[i] = (char) value.number;
        }
    }

    private int number(Class<?> type) {
        int least = type == byte.class ? Byte.MIN_VALUE : type == short.class ? Short.MIN_VALUE : type == char.class ? 0 : low;
        int most = type == byte.class ? Byte.MAX_VALUE : type == short.class ? Short.MAX_VALUE : type == char.class ? 0xffff : high;
        if (low < least || high > most) {
            throw new Refused("a " + type + " cannot hold every number of " + low + ".." + high);
        }
        return Verify.getInt(low, high);
    }

    /** Null, a constant of an enum, an array of its own, or an object of the pool. */
    private Object reference(Class<?> type) {
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            int i = Verify.getInt(-1, constants.length - 1);
            return i < 0 ? null : constants[i];
        }
        if (type.isArray()) {
            int length = Verify.getInt(-1, size);
            if (length < 0) {
                return null;
            }
            Object array = Array.newInstance(type.getComponentType(), length);
            all.add(new Chosen(array, null, length));
            return array;
        }
        List<Object> pool = pools.get(type);
        int known = pool == null ? 0 : pool.size();
        int i = Verify.getInt(-1, Math.min(known, size - 1));
        return i < 0 ? null : i < known ? pool.get(i) : fresh(type);
    }

    private void ask(Method predicate, Object root) throws IllegalAccessException {
        boolean holds;
        try {
            boolean isStatic = Modifier.isStatic(predicate.getModifiers());
            holds = (boolean) (isStatic ? predicate.invoke(null, root) : predicate.invoke(root));
        } catch (InvocationTargetException e) {
            System.out.println("\n{\"threw\":" + quoted(e.getCause().getClass().getName()) + "}");
            return;
        }
        Verify.assume(holds);
        System.out.println("\n" + described());
    }

    // ---- JSON

    private String described() {
        Map<Object, Integer> numbers = new IdentityHashMap<>();
        for (Chosen chosen : all) {
            numbers.put(chosen.owner, numbers.size());
        }
        StringBuilder out = new StringBuilder("{\"kept\":[");
        for (int i = 0; i < kept.size(); i++) {
            out.append(i == 0 ? "" : ",").append(quoted(kept.get(i)));
        }
        out.append("],\"objects\":[");
        for (int i = 0; i < all.size(); i++) {
            out.append(i == 0 ? "" : ",");
            describe(out, all.get(i), numbers);
        }
        return out.append("]}").toString();
    }

    private static void describe(StringBuilder out, Chosen chosen, Map<Object, Integer> numbers) {
        Class<?> of = chosen.owner.getClass();
        out.append("{\"class\":").append(quoted(typeName(of)));
        out.append(chosen.fields == null ? ",\"elements\":[" : ",\"fields\":[");
        for (int i = 0; i < chosen.values.length; i++) {
            out.append(i == 0 ? "" : ",");
            if (chosen.fields == null) {
                describe(out, of.getComponentType(), chosen.values[i], numbers);
                continue;
            }
            Field field = chosen.fields[i];
            out.append("{\"in\":").append(quoted(field.getDeclaringClass().getName()));
            out.append(",\"name\":").append(quoted(field.getName())).append(",\"value\":");
            describe(out, field.getType(), chosen.values[i], numbers);
            out.append('}');
        }
        out.append("]}");
    }

    /** Of a class what {@code Class.forName} takes, of an array that of its elements with brackets. */
    private static String typeName(Class<?> type) {
        return type.isArray() ? typeName(type.getComponentType()) + "[]" : type.getName();
    }

    private static void describe(StringBuilder out, Class<?> type, Value value, Map<Object, Integer> numbers) {
        Object reference = value.reference;
        if (type == boolean.class) {
            out.append(value.flag);
        } else if (type == char.class) {
            out.append(quoted(String.valueOf((char) value.number)));
        } else if (type.isPrimitive()) {
            out.append(value.number);
        } else if (reference == null) {
            out.append("null");
        } else if (type.isEnum()) {
            out.append("{\"constant\":").append(quoted(((Enum<?>) reference).name())).append('}');
        } else {
            out.append("{\"object\":").append(numbers.get(reference)).append('}');
        }
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c >= ' ' && c < 127 && c != '"' && c != '\\') {
                out.append(c);
            } else {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        return out.append('"').toString();
    }
}
