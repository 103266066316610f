package interleave;

import gov.nasa.jpf.vm.Verify;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What {@code interleave generate} executes: makes an object, chooses what its fields hold and what the fields of those objects
 * hold, and tells the checker the structure in JSON if the predicate holds for it. The arguments are the class, the predicate,
 * how many objects of a class and elements of an array there are at most, and the least and the greatest number.
 *
 * <p>Objects come from pools, one for each class: a reference is null, an object that was chosen before, or the next one. So each
 * structure comes up once, whatever its objects are called. What is told is what was chosen, also where the predicate
 * changes it.
 */
public final class Structures {
    /** What cannot be done, in a sentence for whoever has asked. */
    static final class Refused extends RuntimeException {
        Refused(String why) {
            super(why);
        }
    }

    /** An object cannot be made: there is no structure with it. */
    private static final class Unmade extends RuntimeException {
        Unmade(String why) {
            super(why);
        }
    }

    /** The program notices that an object was made, or could. */
    private static final class Noticed extends RuntimeException {}

    /** What a line begins with that is meant for the checker. */
    private static final char TOLD = 1;

    /** Writes the number or the reference at this index into its field of the owner. */
    public interface Setter {
        void set(Object owner, int[] numbers, Object[] references, int at);
    }

    /**
     * An object or, without fields, an array, with what was chosen for it, which is kept apart: the predicate may write to the
     * object. Values are only copied, and in arrays, so that a choice that waits goes on to wait.
     */
    private static final class Chosen {
        /** Null where the object is one of a waiting pool: who keeps one of those tells it from the others. */
        final Object owner;
        final Field[] fields;
        /** Numbers, and 0 or 1 for a boolean. */
        final int[] numbers;
        final Object[] references;

        Chosen(Object owner, Field[] fields, int length) {
            this.owner = owner;
            this.fields = fields;
            numbers = new int[length];
            references = new Object[length];
        }

        Class<?> type(int i) {
            return fields == null ? owner.getClass().getComponentType() : fields[i].getType();
        }
    }

    private final int size;
    private final int low;
    private final int high;
    /** Of each class that there may be objects of, the fields that are chosen; the class of the structure comes first. */
    private final Map<Class<?>, Field[]> fields = new LinkedHashMap<>();
    private final Map<Field, Setter> setters = new HashMap<>();
    /** Of enums their constants. They are not asked for them: who holds null has not initialised the enum. */
    private final Map<Class<?>, Field[]> constants = new HashMap<>();
    private final Set<Class<?>> initialised = new HashSet<>();
    /** Of each class, the objects that were chosen. */
    private final Map<Class<?>, List<Object>> pools = new HashMap<>();
    /** In their place where choices wait. */
    private Map<Class<?>, ObjectPool<?>> waiting;
    /** What was chosen for their objects, in their order. */
    private final Map<Class<?>, Chosen[]> pooled = new HashMap<>();
    /** Everything else, in the order in which it was chosen. */
    private final List<Chosen> all = new ArrayList<>();
    /** Fields that keep what a constructor gives them. */
    private final List<String> kept = new ArrayList<>();
    /** The object is there that the predicate is asked about. */
    private boolean begun;
    /** Which code of the program runs, as the checker was told last. */
    private String doing = "";

    private Structures(int size, int low, int high) {
        this.size = size;
        this.low = low;
        this.high = high;
    }

    public static void main(String[] args) throws Exception {
        Structures structures =
            new Structures(Integer.parseInt(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]));
        Class<?> type;
        Method predicate;
        try {
            structures.does("the initialiser of " + args[0], false);
            type = Asked.named(args[0], args[1]);
            predicate = Asked.predicate(type, args[1]);
            structures.find(type, null);
        } catch (LinkageError e) {
            throw new Refused(Asked.unusable(args[0], e));
        }
        if (!structures.kept.isEmpty() && Verify.getInt(0, 1) == 1) {
            // Where no structure is found, too.
            tell(TOLD + structures.kept());
            return;
        }
        Object root;
        try {
            root = structures.canWait(type) ? structures.pools(type) : structures.fresh(type);
            // Filling an object chooses others, which are filled in their turn.
            for (int i = 0; i < structures.all.size(); i++) {
                structures.fill(structures.all.get(i), structures.all.get(i).owner);
            }
        } catch (Unmade e) {
            if (!structures.begun) {
                throw new Refused(e.getMessage());
            }
            tell(TOLD + "{\"unmade\":" + quoted(e.getMessage()) + "}");
            return;
        }
        if (root != null) {
            structures.ask(predicate, root);
        }
        // Else the search starts again.
    }

    /** Tells the checker whose code runs next, in case it does not come back, and whether there may be no structure with it. */
    private void does(String what, boolean beforehand) {
        if (!what.equals(doing)) {
            doing = what;
            tell(TOLD + "{\"doing\":" + quoted(what) + ",\"beforehand\":" + beforehand + "}");
        }
    }

    /** The fields of a class, of those that they refer to, and so on: nothing is chosen before all of them are known. */
    private void find(Class<?> type, Field from) throws ReflectiveOperationException {
        if (fields.containsKey(type)) {
            return;
        }
        Asked.constructor(type, from);
        Field[] found = fieldsOf(type);
        fields.put(type, found);
        for (Field field : found) {
            setters.put(field, Setters.of(field));
            Class<?> of = element(field.getType());
            if (of.isEnum()) {
                Field[] all = Arrays.stream(of.getDeclaredFields()).filter(Field::isEnumConstant).toArray(Field[]::new);
                for (Field constant : all) {
                    constant.setAccessible(true);
                }
                constants.put(of, all);
            } else if (!of.isPrimitive()) {
                find(of, field);
            } else if (of != boolean.class) {
                fits(of);
            }
        }
    }

    /**
     * Whether choices wait, and may: all objects of the pools are filled then, also those that no structure will have. That costs
     * nothing unless a choice cannot wait: the length of an array, a constant of an enum.
     */
    private boolean canWait(Class<?> root) {
        if (!ObjectPool.delays()) {
            return false;
        }
        boolean again = false;
        for (Map.Entry<Class<?>, Field[]> entry : fields.entrySet()) {
            for (Field field : entry.getValue()) {
                Class<?> type = field.getType();
                if (entry.getKey() != root && (type.isArray() || type.isEnum())) {
                    return false;
                }
                again |= type == root;
            }
        }
        return !again || Arrays.stream(fields.get(root)).noneMatch(f -> f.getType().isArray() || f.getType().isEnum());
    }

    /** Makes and fills the pools, with the first object of this class. Null if a structure would see that there are more. */
    private Object pools(Class<?> root) {
        if (!makes(root)) {
            chooseAtOnce();
            return null;
        }
        begun = true;
        Object first = waiting.get(root).getNew();
        for (Class<?> type : fields.keySet()) {
            Chosen[] chosen = new Chosen[waiting.get(type).size()];
            pooled.put(type, chosen);
            int i = 0;
            for (Object object : waiting.get(type)) {
                chosen[i] = new Chosen(null, fields.get(type), fields.get(type).length);
                fill(chosen[i++], object);
            }
        }
        return first;
    }

    private static Class<?> element(Class<?> type) {
        return type.isArray() ? element(type.getComponentType()) : type;
    }

    /**
     * Makes the pools. False if the predicate could tell that there are more objects than it has been given, or not all of
     * them can be made. That is seen after each object: what the next one does may hide it.
     */
    private boolean makes(Class<?> root) {
        waiting = new HashMap<>();
        try {
            for (Class<?> type : fields.keySet()) {
                if (!isQuiet(type)) {
                    return false;
                }
                Class.forName(type.getName(), true, type.getClassLoader());
            }
            long before = leftBehind();
            Runnable made = () -> {
                if (before != leftBehind()) {
                    throw new Noticed();
                }
            };
            for (Class<?> type : fields.keySet()) {
                boolean referred = fields.values().stream().flatMap(Arrays::stream).anyMatch(f -> element(f.getType()) == type);
                int most = type == root && !referred ? 1 : size;
                does("the constructor of " + type.getName(), type != root || most > 1);
                ObjectPool<?> pool = new ObjectPool<>(type, most, made);
                if (pool.isApart()) {
                    return false;
                }
                waiting.put(type, pool);
            }
            return true;
        } catch (Noticed | IllegalArgumentException | LinkageError | ClassNotFoundException e) {
            return false;
        }
    }

    /** The next object of a class. */
    private Object fresh(Class<?> type) {
        does("the constructor of " + type.getName(), false);
        Object object;
        try {
            object = Asked.constructor(type, null).newInstance();
        } catch (InvocationTargetException e) {
            throw new Unmade("the constructor of " + type.getName() + " throws " + e.getCause());
        } catch (LinkageError e) {
            throw new Unmade(Asked.unusable(type.getName(), e));
        } catch (ReflectiveOperationException e) {
            throw new Unmade("the constructor of " + type.getName() + " cannot be called: " + e.getMessage());
        }
        pools.computeIfAbsent(type, key -> new ArrayList<>()).add(object);
        Field[] of = fields.get(type);
        all.add(new Chosen(object, of, of.length));
        begun = true;
        return object;
    }

    /** A constant of an enum, which is initialised. */
    private Object constant(Field constant) {
        String name = constant.getDeclaringClass().getName();
        if (initialised.add(constant.getDeclaringClass())) {
            does("the initialiser of " + name, false);
        }
        try {
            return constant.get(null);
        } catch (LinkageError e) {
            throw new Unmade(Asked.unusable(name, e));
        } catch (IllegalAccessException e) {
            throw new Unmade(name + "." + constant.getName() + " cannot be read: " + e.getMessage());
        }
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

    private void fill(Chosen chosen, Object owner) {
        int[] numbers = chosen.numbers;
        Object[] references = chosen.references;
        for (int i = 0; i < numbers.length; i++) {
            Class<?> type = chosen.type(i);
            if (!type.isPrimitive()) {
                references[i] = reference(type);
            } else {
                numbers[i] = type == boolean.class ? Verify.getInt(0, 1) : Verify.getInt(low, high);
            }
            if (chosen.fields == null) {
                put(owner, i, type, numbers, references);
            } else {
                setters.get(chosen.fields[i]).set(owner, numbers, references, i);
            }
        }
    }

    private static void put(Object array, int i, Class<?> type, int[] numbers, Object[] references) {
        if (!type.isPrimitive()) {
            ((Object[]) array)[i] = references[i];
        } else if (type == boolean.class) {
            ((boolean[]) array)[i] = numbers[i] != 0;
        } else if (type == int.class) {
            ((int[]) array)[i] = numbers[i];
        } else if (type == long.class) {
            ((long[]) array)[i] = numbers[i];
        } else if (type == short.class) {
            ((short[]) array)[i] = (short) numbers[i];
        } else if (type == byte.class) {
            ((byte[]) array)[i] = (byte) numbers[i];
        } else {
            ((char[]) array)[i] = (char) numbers[i];
        }
    }

    private void fits(Class<?> type) {
        int least = type == byte.class ? Byte.MIN_VALUE : type == short.class ? Short.MIN_VALUE : type == char.class ? 0 : low;
        int most = type == byte.class ? Byte.MAX_VALUE : type == short.class ? Short.MAX_VALUE : type == char.class ? 0xffff : high;
        if (low < least || high > most) {
            throw new Refused("a " + type + " cannot hold every number of " + low + ".." + high);
        }
        if (low == Integer.MIN_VALUE && high == Integer.MAX_VALUE) {
            throw new Refused("numbers from " + low + " to " + high + " are one more than can be chosen from: leave one out, as in"
                + " " + (low + 1) + ".." + high);
        }
    }

    /** Null, a constant of an enum, an array of its own, or an object of the pool. */
    private Object reference(Class<?> type) {
        if (type.isEnum()) {
            Field[] all = constants.get(type);
            int i = Verify.getInt(-1, all.length - 1);
            return i < 0 ? null : constant(all[i]);
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
        if (waiting != null) {
            return waiting.get(type).getAnyOrNull();
        }
        List<Object> pool = pools.get(type);
        int known = pool == null ? 0 : pool.size();
        int i = Verify.getInt(-1, Math.min(known, size - 1));
        return i < 0 ? null : i < known ? pool.get(i) : fresh(type);
    }

    private void ask(Method predicate, Object root) throws IllegalAccessException {
        boolean holds;
        asks();
        tell(TOLD + "{\"asks\":true}");
        try {
            boolean isStatic = Modifier.isStatic(predicate.getModifiers());
            holds = (boolean) (isStatic ? predicate.invoke(null, root) : predicate.invoke(root));
        } catch (InvocationTargetException e) {
            tell(TOLD + "{\"threw\":" + quoted(e.getCause().getClass().getName()) + "}");
            return;
        }
        Verify.assume(holds);
        // A setting lets the program go on there (vm.verify.ignore_path).
        tell(TOLD + (holds ? described(root) : "{\"kept\":[]}"));
    }

    // ---- JSON

    private String kept() {
        StringBuilder out = new StringBuilder("{\"kept\":[");
        for (int i = 0; i < kept.size(); i++) {
            out.append(i == 0 ? "" : ",").append(quoted(kept.get(i)));
        }
        return out.append("]}").toString();
    }

    /** What can be reached from an object, in the order in which fields and elements lead there. */
    private String described(Object root) {
        StringBuilder out = new StringBuilder("{\"objects\":[");
        List<Object> found = new ArrayList<>();
        found.add(root);
        for (int i = 0; i < found.size(); i++) {
            out.append(i == 0 ? "" : ",");
            describe(out, found.get(i), of(found.get(i)), found);
        }
        return out.append("]}").toString();
    }

    private Chosen of(Object owner) {
        for (Chosen chosen : all) {
            if (chosen.owner == owner) {
                return chosen;
            }
        }
        int i = 0;
        for (Object object : waiting.get(owner.getClass())) {
            if (object == owner) {
                return pooled.get(owner.getClass())[i];
            }
            i++;
        }
        throw new IllegalStateException();
    }

    private static void describe(StringBuilder out, Object owner, Chosen chosen, List<Object> found) {
        out.append("{\"class\":").append(quoted(typeName(owner.getClass())));
        out.append(chosen.fields == null ? ",\"elements\":[" : ",\"fields\":[");
        for (int i = 0; i < chosen.numbers.length; i++) {
            out.append(i == 0 ? "" : ",");
            if (chosen.fields == null) {
                value(out, chosen, i, found);
                continue;
            }
            Field field = chosen.fields[i];
            out.append("{\"in\":").append(quoted(field.getDeclaringClass().getName()));
            out.append(",\"name\":").append(quoted(field.getName())).append(",\"value\":");
            value(out, chosen, i, found);
            out.append('}');
        }
        out.append("]}");
    }

    /** Of a class what {@code Class.forName} takes, of an array that of its elements with brackets. */
    private static String typeName(Class<?> type) {
        return type.isArray() ? typeName(type.getComponentType()) + "[]" : type.getName();
    }

    private static void value(StringBuilder out, Chosen chosen, int i, List<Object> found) {
        Class<?> type = chosen.type(i);
        Object reference = chosen.references[i];
        if (type == boolean.class) {
            out.append(chosen.numbers[i] != 0);
        } else if (type == char.class) {
            char c = (char) chosen.numbers[i];
            // Half of a pair is no text.
            out.append(Character.isSurrogate(c) ? "{\"char\":" + (int) c + "}" : quoted(String.valueOf(c)));
        } else if (type.isPrimitive()) {
            out.append(chosen.numbers[i]);
        } else if (reference == null) {
            out.append("null");
        } else if (type.isEnum()) {
            out.append("{\"constant\":").append(quoted(((Enum<?>) reference).name())).append('}');
        } else {
            int at = 0;
            while (at < found.size() && found.get(at) != reference) {
                at++;
            }
            if (at == found.size()) {
                found.add(reference);
            }
            out.append("{\"object\":").append(at).append('}');
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

    // ---- The checker replaces what follows. -----------------------------------------------------------------------

    /** Tells the checker, whatever the program has done to the standard streams. */
    private static void tell(String what) {
        System.out.println(what);
    }

    /** The search starts again, and makes choices of objects at once. */
    private static void chooseAtOnce() {}

    /** Somewhere the predicate is asked. */
    private static void asks() {}

    /** Whether nobody notices that the class is initialised, and its initialiser notices nothing. */
    private static boolean isQuiet(Class<?> type) {
        return true;
    }

    /** A number for what the program's static fields hold and lead to, its classes that are initialised, and its threads. */
    private static long leftBehind() {
        return 0;
    }
}
