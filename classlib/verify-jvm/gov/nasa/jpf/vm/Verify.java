package gov.nasa.jpf.vm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The checker's {@code Verify} on an ordinary JVM, where a choice is one random value. It serves the comparison of the
 * two: whatever a program prints here must be among the outcomes that the checker enumerates. A path that the program
 * ignores ends the process with status {@value #IGNORED}.
 */
public class Verify {
    /** The exit status of a run that says nothing, because its path was ignored or the search ended. */
    public static final int IGNORED = 77;

    private static final Random RANDOM = new Random(Long.getLong("verify.seed", System.nanoTime()));
    private static final Map<Integer, Integer> COUNTERS = new HashMap<>();
    private static final Map<String, Integer> VALUES = new ConcurrentHashMap<>();
    private static final Map<Object, Map<Object, List<Integer>>> ATTRIBUTES = new IdentityHashMap<>();
    private static volatile int heuristicSearchValue;

    public static final int SEVERE = 1;
    public static final int WARNING = 2;
    public static final int INFO = 3;
    public static final int FINE = 4;
    public static final int FINER = 5;
    public static final int FINEST = 6;

    protected Verify() {}

    // ---- choices -----------------------------------------------------------------------------------------------

    /** Both values, {@code false} first. */
    public static boolean getBoolean() {
        return RANDOM.nextBoolean();
    }

    /** Both values, in the order that the argument says. */
    public static boolean getBoolean(boolean falseFirst) {
        return RANDOM.nextBoolean();
    }

    /** Every value of the interval, both ends included; the ends may come in either order. */
    public static int getInt(int a, int b) {
        long min = Math.min(a, b);
        return (int) (min + Math.floorMod(RANDOM.nextLong(), Math.max(a, b) - min + 1));
    }

    /** A value that the configuration, here system properties, gives the name. */
    public static int getInt(String key) {
        return (int) configured(key);
    }

    public static double getDouble(String key) {
        return configured(key);
    }

    public static boolean getBoolean(String key) {
        return RANDOM.nextBoolean();
    }

    public static long getLong(String key) {
        return Long.parseLong(oneOf(key));
    }

    public static float getFloat(String key) {
        return Float.parseFloat(oneOf(key));
    }

    private static String oneOf(String key) {
        String[] values = System.getProperty(key + ".values", "").replaceAll("[\\[\\]]", "").split("[:, ]+");
        return values[RANDOM.nextInt(values.length)];
    }

    /** An interval, perhaps with a distance of neighbours, a threshold, or a list. */
    private static double configured(String key) {
        String type = System.getProperty(key + ".class", "");
        if (type.contains("Threshold")) {
            return number(key + ".threshold", 0) + (RANDOM.nextInt(3) - 1) * number(key + ".delta", 0);
        }
        if (type.contains("Interval")) {
            double min = number(key + ".min", 0);
            double max = number(key + ".max", 0);
            double delta = number(key + ".delta", 1);
            int steps = (int) Math.floor((max - min) / Math.abs(delta) * (1 + 4 * Math.ulp(1.0)));
            return (delta < 0 ? max : min) + RANDOM.nextInt(steps + 1) * delta;
        }
        return Double.parseDouble(oneOf(key));
    }

    private static double number(String key, double otherwise) {
        String text = System.getProperty(key);
        return text == null ? otherwise : Double.parseDouble(text);
    }

    /** Which objects there are, and what the configuration's generators make, only the checker knows. */
    public static Object getObject(String key) {
        Runtime.getRuntime().halt(IGNORED);
        return null;
    }

    public static Object randomObject(String type) {
        Runtime.getRuntime().halt(IGNORED);
        return null;
    }

    /** Returns, or throws one of {@code key.exceptions}. */
    public static void mayThrow(String key) {
        String[] names = System.getProperty(key + ".exceptions", "").split("[:, ]+");
        int way = RANDOM.nextInt(names.length + 1);
        if (way == 0 || names[way - 1].isEmpty()) {
            return;
        }
        try {
            var constructor = Class.forName(names[way - 1]).getDeclaredConstructor();
            constructor.setAccessible(true);
            Verify.<RuntimeException>throwAny((Throwable) constructor.newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(key + ".exceptions: " + names[way - 1], e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwAny(Throwable t) throws T {
        throw (T) t;
    }

    /** One order of 0 to {@code n} - 1. */
    public static int[] getPermutation(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = RANDOM.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    public static int[] getPermutation(String key, int n) {
        return getPermutation(n);
    }

    /** A value that differs in so many bits. */
    public static boolean getBitFlip(boolean value, int bits) {
        return getBitFlip(value ? 1 : 0, bits, 1) != 0;
    }

    public static byte getBitFlip(byte value, int bits) {
        return (byte) getBitFlip(value, bits, 8);
    }

    public static char getBitFlip(char value, int bits) {
        return (char) getBitFlip(value, bits, 16);
    }

    public static short getBitFlip(short value, int bits) {
        return (short) getBitFlip(value, bits, 16);
    }

    public static int getBitFlip(int value, int bits) {
        return (int) getBitFlip(value, bits, 32);
    }

    public static long getBitFlip(long value, int bits) {
        return getBitFlip(value, bits, 64);
    }

    public static float getBitFlip(float value, int bits) {
        return Float.intBitsToFloat(getBitFlip(Float.floatToRawIntBits(value), bits));
    }

    public static double getBitFlip(double value, int bits) {
        return Double.longBitsToDouble(getBitFlip(Double.doubleToRawLongBits(value), bits));
    }

    public static long getBitFlip(long value, int bits, int length) {
        if (bits < 1 || bits > length) {
            throw new IllegalArgumentException(bits + " bits of " + length + " cannot be flipped");
        }
        int[] order = getPermutation(length);
        for (int i = 0; i < bits; i++) {
            value ^= 1L << order[i];
        }
        return value;
    }

    public static int getIntFromList(int... values) {
        return values[index(values.length)];
    }

    public static long getLongFromList(long... values) {
        return values[index(values.length)];
    }

    public static float getFloatFromList(float... values) {
        return values[index(values.length)];
    }

    public static double getDoubleFromList(double... values) {
        return values[index(values.length)];
    }

    @SafeVarargs
    public static <T> T getObjectFromList(T... values) {
        return values[index(values.length)];
    }

    /** The values of a set: one that comes twice is an {@link IllegalArgumentException}. */
    public static int getIntFromSet(int... values) {
        distinct("Int", values);
        return getIntFromList(values);
    }

    public static long getLongFromSet(long... values) {
        distinct("Long", values);
        return getLongFromList(values);
    }

    public static float getFloatFromSet(float... values) {
        distinct("Float", values);
        return getFloatFromList(values);
    }

    public static double getDoubleFromSet(double... values) {
        distinct("Double", values);
        return getDoubleFromList(values);
    }

    private static int index(int length) {
        if (length == 0) {
            throw new IllegalArgumentException("there is nothing to choose from");
        }
        return RANDOM.nextInt(length);
    }

    private static void distinct(String kind, Object values) {
        Set<String> known = new HashSet<>();
        for (int i = 0; i < Array.getLength(values); i++) {
            String value = String.valueOf(Array.get(values, i));
            if (!known.add(value)) {
                throw new IllegalArgumentException("the set of choices has " + value + " twice: " + kind
                        + "ChoiceFromList instead of " + kind + "ChoiceFromSet takes it twice");
            }
        }
    }

    /** An object with fields as the JSON text says. */
    public static <T> T createFromJSON(Class<T> type, String json) {
        return Json.create(type, json);
    }

    public static <T> T createFromJSONFile(Class<T> type, String fileName) {
        try {
            return Json.create(type, Files.readString(Path.of(fileName)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new object whose constructor has not run. */
    static Object allocate(Class<?> type) {
        try {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            Object unsafe = field.get(null);
            return unsafe.getClass().getMethod("allocateInstance", Class.class).invoke(unsafe, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName(), e);
        }
    }

    /** Every value from 0 to the bound, which is included. */
    public static int random(int max) {
        return getInt(0, max);
    }

    public static boolean randomBool() {
        return RANDOM.nextBoolean();
    }

    // ---- the search --------------------------------------------------------------------------------------------

    /** Leaves the path when the condition holds: what follows is not explored, and nothing is reported. */
    public static void ignoreIf(boolean condition) {
        if (condition) {
            Runtime.getRuntime().halt(IGNORED);
        }
    }

    /** Leaves the path when the condition does not hold: {@code ignoreIf(!condition)}. */
    public static void assume(boolean condition) {
        ignoreIf(!condition);
    }

    /** No other thread runs until the matching {@link #endAtomic}, unless this one blocks. */
    public static void beginAtomic() {}

    public static void endAtomic() {}

    /** Ends the transition here, so that the state is stored and matched. */
    public static void breakTransition(String reason) {}

    public static void breakTransition() {
        breakTransition("breakTransition");
    }

    /** Ends the transition with a choice of the interval, which is returned. */
    public static int breakTransition(String reason, int min, int max) {
        breakTransition(reason);
        return getInt(min, max);
    }

    /** Ends the whole search in good order. */
    public static void terminateSearch() {
        Runtime.getRuntime().halt(IGNORED);
    }

    /** A hint for heuristic searches: states where the condition holds are worth less. */
    public static void boring(boolean condition) {}

    /** A hint for heuristic searches: states where the condition holds are worth more. */
    public static void interesting(boolean condition) {}

    public static boolean isRunningInJPF() {
        return false;
    }

    public static boolean vmIsMatchingStates() {
        return false;
    }


    public static void setShared(Object o, boolean isShared) {}

    /** Keeps the object's sharedness as it is. */
    public static void freezeSharedness(Object o, boolean freeze) {}

    public static boolean isShared(Object o) {
        return false;
    }

    public static void setHeuristicSearchValue(int value) {
        heuristicSearchValue = value;
    }

    public static void resetHeuristicSearchValue() {
        heuristicSearchValue = 0;
    }

    public static int getHeuristicSearchValue() {
        return heuristicSearchValue;
    }

    public static boolean isTraceReplay() {
        return false;
    }

    public static long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    public static void busyWait(long duration) {}

    /** Whether the method that calls the caller of this one belongs to the class, or to a subclass of it. */
    public static boolean isCalledFromClass(String className) {
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        return walker.walk(frames -> frames.skip(2).findFirst()).map(frame -> {
            for (Class<?> c = frame.getDeclaringClass(); c != null; c = c.getSuperclass()) {
                if (c.getName().equals(className)) {
                    return true;
                }
            }
            return false;
        }).orElse(false);
    }

    // ---- assertions --------------------------------------------------------------------------------------------

    @Deprecated
    public static void assertTrue(String s, boolean cond) {
        if (!cond) {
            throw new AssertionError(s);
        }
    }

    @Deprecated
    public static void assertTrue(boolean cond) {
        if (!cond) {
            throw new AssertionError("Verify.assertTrue failed");
        }
    }

    // ---- counters: not part of the state, never backtracked ------------------------------------------------------

    public static int getCounter(int id) {
        synchronized (COUNTERS) {
            return COUNTERS.getOrDefault(id, 0);
        }
    }

    public static void resetCounter(int id) {
        setCounter(id, 0);
    }

    public static void setCounter(int id, int value) {
        synchronized (COUNTERS) {
            COUNTERS.put(id, value);
        }
    }

    public static int incrementCounter(int id) {
        synchronized (COUNTERS) {
            return COUNTERS.merge(id, 1, Integer::sum);
        }
    }

    public static final int NO_VALUE = -1;

    public static void putValue(String key, int value) {
        VALUES.put(key, value);
    }

    public static int getValue(String key) {
        return VALUES.getOrDefault(key, NO_VALUE);
    }

    public static void setBitInBitSet(int id, int bit, boolean value) {
        VALUES.put(id + "." + bit, value ? 1 : 0);
    }

    public static boolean getBitInBitSet(int id, int bit) {
        return VALUES.getOrDefault(id + "." + bit, 0) != 0;
    }

    // ---- output: to the user of the checker, not of the program ----------------------------------------------------

    public static void print(String s) {
        System.err.print(s);
    }

    public static void print(String s, int i) {
        print(s + " : " + i);
    }

    public static void print(String s, boolean b) {
        print(s + " : " + b);
    }

    public static void print(String... args) {
        print(String.join("", args));
    }

    public static void threadPrint(String s) {
        print(Thread.currentThread().getName() + ": " + s);
    }

    public static void threadPrintln(String s) {
        println(Thread.currentThread().getName() + ": " + s);
    }

    public static void println() {
        print("\n");
    }

    public static void println(String s) {
        print(String.valueOf(s).concat("\n"));
    }

    /** Prints the program's output along the path so far. */
    public static void printPathOutput(String msg) {}

    public static void printPathOutput(boolean cond, String msg) {
        if (cond) {
            printPathOutput(msg);
        }
    }

    /** Attaches a remark to the current step of the path. */
    public static void addComment(String s) {}

    public static void log(String loggerId, int logLevel, String msg) {
        println("[" + loggerId + "] " + msg);
    }

    public static void log(String loggerId, int logLevel, String msg, String arg) {
        log(loggerId, logLevel, String.format(msg, arg));
    }

    public static void log(String loggerId, int logLevel, String format, Object... args) {
        log(loggerId, logLevel, String.format(format, args));
    }

    // ---- configuration -------------------------------------------------------------------------------------------

    /** The value of a configuration key, or null. */
    public static String getProperty(String key) {
        return System.getProperty(key);
    }

    public static void setProperties(String... pairs) {
        for (String pair : pairs) {
            int at = pair.indexOf('=');
            if (at < 1 || pair.substring(0, at).isBlank()) {
                throw new IllegalArgumentException("Verify.setProperties takes `key=value`, and not `" + pair + "`");
            }
            System.setProperty(pair.substring(0, at).trim(), pair.substring(at + 1).trim());
        }
    }

    public static void setPeerClass(Class<?> type) {}

    // ---- attributes: threads share them ----------------------------------------------------------------------------

    /** The attributes of a place; those of a local variable go by its name alone. */
    private static List<Integer> attributes(Object owner, Object place) {
        if (owner instanceof int[] || owner instanceof Object[]) {
            if (place instanceof Integer i && (i < 0 || i >= Array.getLength(owner))) {
                throw new ArrayIndexOutOfBoundsException("Index " + i + " out of bounds for length " + Array.getLength(owner));
            }
        }
        if (place instanceof String name && owner != Verify.class && !hasField(owner.getClass(), name)) {
            Verify.<RuntimeException>throwAny(new NoSuchFieldException(owner.getClass().getName() + "." + name));
        }
        return ATTRIBUTES.computeIfAbsent(owner, o -> new HashMap<>()).computeIfAbsent(place, p -> new ArrayList<>());
    }

    private static boolean hasField(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static synchronized void set(Object owner, Object place, int value) {
        if (owner != null) {
            attributes(owner, place).clear();
            attributes(owner, place).add(value);
        }
    }

    private static synchronized void add(Object owner, Object place, int value) {
        if (owner != null) {
            attributes(owner, place).add(value);
        }
    }

    private static synchronized int one(Object owner, Object place) {
        List<Integer> values = owner == null ? List.of() : attributes(owner, place);
        if (values.size() > 1) {
            throw new IllegalStateException("there are several attributes");
        }
        return values.isEmpty() ? 0 : values.get(0);
    }

    private static synchronized int[] all(Object owner, Object place) {
        List<Integer> values = owner == null ? List.of() : attributes(owner, place);
        return values.isEmpty() ? null : values.stream().mapToInt(v -> v).toArray();
    }

    public static void setObjectAttribute(Object o, int value) {
        set(o, Verify.class, value);
    }

    public static int getObjectAttribute(Object o) {
        return one(o, Verify.class);
    }

    public static void addObjectAttribute(Object o, int value) {
        add(o, Verify.class, value);
    }

    public static int[] getObjectAttributes(Object o) {
        return all(o, Verify.class);
    }

    public static void setFieldAttribute(Object o, String field, int value) {
        set(o, field, value);
    }

    public static int getFieldAttribute(Object o, String field) {
        return one(o, field);
    }

    public static void addFieldAttribute(Object o, String field, int value) {
        add(o, field, value);
    }

    public static int[] getFieldAttributes(Object o, String field) {
        return all(o, field);
    }

    public static void setElementAttribute(Object array, int index, int value) {
        set(array, index, value);
    }

    public static int getElementAttribute(Object array, int index) {
        return one(array, index);
    }

    public static void addElementAttribute(Object array, int index, int value) {
        add(array, index, value);
    }

    public static int[] getElementAttributes(Object array, int index) {
        return all(array, index);
    }

    /** A variable of the caller, known by the depth of the stack. */
    private static String local(String variable) {
        return StackWalker.getInstance().walk(frames -> frames.count()) + " " + variable;
    }

    public static void setLocalAttribute(String variable, int value) {
        set(Verify.class, local(variable), value);
    }

    public static int getLocalAttribute(String variable) {
        return one(Verify.class, local(variable));
    }

    public static void addLocalAttribute(String variable, int value) {
        add(Verify.class, local(variable), value);
    }

    public static int[] getLocalAttributes(String variable) {
        return all(Verify.class, local(variable));
    }

    // ---- objects in files, and records of paths ---------------------------------------------------------------------

    public static void writeObjectToFile(Object object, String fileName) {
        try (var out = new java.io.ObjectOutputStream(new java.io.FileOutputStream(fileName))) {
            out.writeObject(object);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    public static <T> T readObjectFromFile(Class<T> type, String fileName) {
        try (var in = new java.io.ObjectInputStream(new java.io.FileInputStream(fileName))) {
            return type.cast(in.readObject());
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(fileName + " holds an object of a class that is not there", e);
        }
    }

    public static void storeTrace(String fileName, String comment) {}

    public static void storeTraceIf(boolean cond, String fileName, String comment) {}

    public static void storeTraceAndTerminate(String fileName, String comment) {
        terminateSearch();
    }

    public static void storeTraceAndTerminateIf(boolean cond, String fileName, String comment) {
        if (cond) {
            terminateSearch();
        }
    }

    // ---- remarks of older programs, without effect ------------------------------------------------------------------

    public static void atLabel(String label) {}

    public static void atLabel(int label) {}

    public static void instrumentPoint(String label) {}

    public static void instrumentPointDeep(String label) {}

    public static void instrumentPointDeepRecur(String label, int depth) {}
}
