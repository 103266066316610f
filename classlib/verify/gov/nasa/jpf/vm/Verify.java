package gov.nasa.jpf.vm;

/**
 * What a program says to the checker: choices, ignored paths, atomic sections, counters that outlive backtracking, and
 * output about the search. The names and signatures are those of Java PathFinder, so that programs written for it run
 * unchanged. Every choice method is native: the choice belongs to the line that calls it.
 */
public class Verify {
    public static final int SEVERE = 1;
    public static final int WARNING = 2;
    public static final int INFO = 3;
    public static final int FINE = 4;
    public static final int FINER = 5;
    public static final int FINEST = 6;

    /** What {@link #setProperties} has set, as {@code key=value} by key; null where nothing was. The VM reads and writes it. */
    private static String[] properties;

    /** What {@link #setHeuristicSearchValue} has set, with a bit that says so. The VM reads and writes it. */
    private static long heuristicSearchValue;

    protected Verify() {}

    // ---- choices -----------------------------------------------------------------------------------------------

    /** Both values, {@code false} first. */
    public static native boolean getBoolean();

    /** Both values, in the order that the argument says. */
    public static native boolean getBoolean(boolean falseFirst);

    /** Every value of the interval, both ends included; the ends may come in either order. */
    public static native int getInt(int min, int max);

    /** The values that the configuration gives the name, through the generator class {@code NAME.class}. */
    public static native int getInt(String key);

    /** The values that the configuration gives the name, as for {@link #getInt(String)}; so are those that follow. */
    public static native double getDouble(String key);

    public static native boolean getBoolean(String key);

    public static native long getLong(String key);

    public static native float getFloat(String key);

    /**
     * The objects that the configuration gives the name: with {@code NAME.class=TypedObjectChoice} those of a class that
     * there are, with {@code NAME.class=ObjectChoiceFromSet} those that a list of JSON describes, made anew.
     */
    public static Object getObject(String key) {
        String[] described = describedObject(key);
        if (described == null) {
            return liveObject(key);
        }
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return Json.create(Class.forName(described[0], true, loader), described[1]);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(key + ".type: there is no class " + described[0], e);
        }
    }

    /** The type and the JSON text that were chosen, or null where the configuration names another generator. */
    private static native String[] describedObject(String key);

    private static native Object liveObject(String key);

    /** The objects of that class and its subclasses that were made since the program began and can be reached; or null. */
    public static native Object randomObject(String type);

    /**
     * Returns, or throws one of the exceptions that the configuration gives the name
     * ({@code NAME.class=ExceptionChoice}): what a call may do that is not made here.
     */
    public static void mayThrow(String key) {
        String name = thrownBy(key);
        if (name == null) {
            return;
        }
        Object exception;
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            var constructor = Class.forName(name, true, loader).getDeclaredConstructor();
            constructor.setAccessible(true);
            exception = constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(key + ".exceptions: " + name + " cannot be made without arguments", e);
        }
        Verify.<RuntimeException>throwAny((Throwable) exception);
    }

    private static native String thrownBy(String key);

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwAny(Throwable t) throws T {
        throw (T) t;
    }

    /** Every order of 0 to {@code n} - 1; at most 12 of them. */
    public static native int[] getPermutation(int n);

    /** The orders that the configuration gives the name. */
    public static native int[] getPermutation(String key, int n);

    /** Every value that differs from this one in so many bits. */
    public static native boolean getBitFlip(boolean value, int bits);

    public static native byte getBitFlip(byte value, int bits);

    public static native char getBitFlip(char value, int bits);

    public static native short getBitFlip(short value, int bits);

    public static native int getBitFlip(int value, int bits);

    public static native long getBitFlip(long value, int bits);

    public static native float getBitFlip(float value, int bits);

    public static native double getBitFlip(double value, int bits);

    /** Every value that differs in so many of its lowest {@code length} bits. */
    public static native long getBitFlip(long value, int bits, int length);

    public static native int getIntFromList(int... values);

    public static native long getLongFromList(long... values);

    public static native float getFloatFromList(float... values);

    public static native double getDoubleFromList(double... values);

    /** One of these objects, or of these nulls. */
    @SafeVarargs
    public static native <T> T getObjectFromList(T... values);

    /** The values of a set: one that comes twice is an {@link IllegalArgumentException}. */
    public static native int getIntFromSet(int... values);

    public static native long getLongFromSet(long... values);

    public static native float getFloatFromSet(float... values);

    public static native double getDoubleFromSet(double... values);

    /**
     * An object of that class with fields as the JSON text says; no constructor runs, but that of a record. Where a value is
     * expected there may be a choice: {@code TrueFalse()}, {@code IntSet(1, 2)}, {@code IntInterval(1, 9)},
     * {@code DoubleSet(0.5, 2)}, {@code DoubleThreshold('name')}, {@code RandomIntInterval('name')}.
     */
    public static <T> T createFromJSON(Class<T> type, String json) {
        return Json.create(type, json);
    }

    /** {@link #createFromJSON} with the text of one of the program's own files ({@code vm.files}). */
    public static <T> T createFromJSONFile(Class<T> type, String fileName) {
        try {
            return Json.create(type, java.nio.file.Files.readString(java.nio.file.Path.of(fileName)));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** A new object whose constructor has not run. */
    static native Object allocate(Class<?> type);

    /** Every value from 0 to the bound, which is included. */
    public static native int random(int max);

    public static native boolean randomBool();

    // ---- the search --------------------------------------------------------------------------------------------

    /** Leaves the path when the condition holds: what follows is not explored, and nothing is reported. */
    public static native void ignoreIf(boolean condition);

    /** Leaves the path when the condition does not hold: {@code ignoreIf(!condition)}. */
    public static native void assume(boolean condition);

    /** No other thread runs until the matching {@link #endAtomic}, unless this one blocks. */
    public static native void beginAtomic();

    public static native void endAtomic();

    /** Ends the transition here, so that the state is stored and matched. */
    public static native void breakTransition(String reason);

    public static void breakTransition() {
        breakTransition("breakTransition");
    }

    /** Ends the transition with a choice of the interval, which is returned. */
    public static int breakTransition(String reason, int min, int max) {
        breakTransition(reason);
        return getInt(min, max);
    }

    /** Ends the whole search in good order. */
    public static native void terminateSearch();

    /** A hint for heuristic searches: states where the condition holds are worth less. */
    public static native void boring(boolean condition);

    /** A hint for heuristic searches: states where the condition holds are worth more. */
    public static native void interesting(boolean condition);

    public static boolean isRunningInJPF() {
        return true;
    }

    public static native boolean vmIsMatchingStates();

    /** Never: a replay repeats exactly what the search did, so the program must not be able to tell them apart. */
    public static boolean isTraceReplay() {
        return false;
    }

    /** The time of the program's clock. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    /** Does nothing: time that passes in a loop makes no difference here. */
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

    /** Whether another thread can reach the object. */
    public static native boolean isShared(Object o);

    /**
     * With {@code true}: accesses to the object, and to what it reaches, are points where other threads may run, until the end of
     * the step. {@code false} has no effect: what another thread can reach is shared.
     */
    public static native void setShared(Object o, boolean isShared);

    /** Does nothing: sharedness is exact, and not guessed from accesses so far. */
    public static void freezeSharedness(Object o, boolean freeze) {}

    /** A value for a heuristic search ({@code search.class=UserHeuristic}). It is part of the state. */
    public static native void setHeuristicSearchValue(int value);

    /** Back to {@code search.heuristic.default_value}, which is 0 unless it is configured. */
    public static native void resetHeuristicSearchValue();

    public static native int getHeuristicSearchValue();

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

    public static native int getCounter(int id);

    public static native void resetCounter(int id);

    public static native void setCounter(int id, int value);

    public static native int incrementCounter(int id);

    /** What {@link #getValue} gives for a key without a value. */
    public static final int NO_VALUE = -1;

    public static native void putValue(String key, int value);

    public static native int getValue(String key);

    public static native void setBitInBitSet(int id, int bit, boolean value);

    public static native boolean getBitInBitSet(int id, int bit);

    // ---- output: to the user of the checker, not of the program ----------------------------------------------------

    public static native void print(String s);

    public static void print(String s, int i) {
        print(s + " : " + i);
    }

    public static void print(String s, boolean b) {
        print(s + " : " + b);
    }

    public static void print(String... args) {
        print(String.join("", args));
    }

    /** Prints with the thread's name in front. */
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
    public static native void printPathOutput(String msg);

    public static void printPathOutput(boolean cond, String msg) {
        if (cond) {
            printPathOutput(msg);
        }
    }

    /** Attaches a remark to the current step of the path: traces show it. */
    public static native void addComment(String s);

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

    /** The value of a configuration key, or null: what {@link #setProperties} has set on this path, or the configuration. */
    public static native String getProperty(String key);

    /**
     * Sets {@code key=value} pairs for the rest of the path. Named choices and {@link #getProperty} see them; settings of the
     * search and the machine, which are read before the program starts, do not change. They are part of the state.
     */
    public static native void setProperties(String... pairs);

    /** Does nothing: it is how Java PathFinder connects this class with its own. */
    public static void setPeerClass(Class<?> type) {}

    // ---- attributes: part of the state; they belong to a place, and not to the value that is there --------------------

    public static native void setObjectAttribute(Object o, int value);

    /** The attribute, 0 where there is none; several are an error. So it is with the others. */
    public static native int getObjectAttribute(Object o);

    /** One more attribute. */
    public static native void addObjectAttribute(Object o, int value);

    /** All attributes in the order in which they were added; null where there is none. */
    public static native int[] getObjectAttributes(Object o);

    public static native void setFieldAttribute(Object o, String field, int value);

    public static native int getFieldAttribute(Object o, String field);

    public static native void addFieldAttribute(Object o, String field, int value);

    public static native int[] getFieldAttributes(Object o, String field);

    public static native void setElementAttribute(Object array, int index, int value);

    public static native int getElementAttribute(Object array, int index);

    public static native void addElementAttribute(Object array, int index, int value);

    public static native int[] getElementAttributes(Object array, int index);

    /** Of a local variable of the calling method, which must have been compiled with {@code -g}. */
    public static native void setLocalAttribute(String variable, int value);

    public static native int getLocalAttribute(String variable);

    public static native void addLocalAttribute(String variable, int value);

    public static native int[] getLocalAttributes(String variable);

    // ---- objects in files, and records of paths ------------------------------------------------------------------------

    /** Writes the object to one of the program's own files, which are in memory ({@code vm.files}). */
    public static void writeObjectToFile(Object object, String fileName) {
        try (var out = new java.io.ObjectOutputStream(new java.io.FileOutputStream(fileName))) {
            out.writeObject(object);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Reads an object that was written so, or that was supplied ({@code vm.files}). */
    public static <T> T readObjectFromFile(Class<T> type, String fileName) {
        try (var in = new java.io.ObjectInputStream(new java.io.FileInputStream(fileName))) {
            return type.cast(in.readObject());
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(fileName + " holds an object of a class that is not there", e);
        }
    }

    /** Records the choices that lead here; the report shows them, or with {@code TraceStorer} a file has them. */
    public static native void storeTrace(String fileName, String comment);

    public static void storeTraceIf(boolean cond, String fileName, String comment) {
        if (cond) {
            storeTrace(fileName, comment);
        }
    }

    /** {@link #storeTrace}, and then {@link #terminateSearch}. */
    public static void storeTraceAndTerminate(String fileName, String comment) {
        storeTrace(fileName, comment);
        terminateSearch();
    }

    public static void storeTraceAndTerminateIf(boolean cond, String fileName, String comment) {
        if (cond) {
            storeTraceAndTerminate(fileName, comment);
        }
    }

    // ---- remarks of older programs, without effect ------------------------------------------------------------------

    public static void atLabel(String label) {}

    public static void atLabel(int label) {}

    public static void instrumentPoint(String label) {}

    public static void instrumentPointDeep(String label) {}

    public static void instrumentPointDeepRecur(String label, int depth) {}
}
