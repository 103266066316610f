package gov.nasa.jpf.vm;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

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

    /** Every value of the interval, both ends included; an empty interval is an error in the program. */
    public static int getInt(int min, int max) {
        if (min > max) {
            throw new IllegalArgumentException("empty interval");
        }
        return (int) (min + Math.floorMod(RANDOM.nextLong(), (long) max - min + 1));
    }

    /** The values that the configuration gives the name, through the generator class {@code NAME.class}. */
    public static int getInt(String key) {
        return getInt(Integer.getInteger(key + ".min", 0), Integer.getInteger(key + ".max", 1));
    }

    /** The values that the configuration gives the name, as for {@link #getInt(String)}. */
    public static double getDouble(String key) {
        double min = Double.parseDouble(System.getProperty(key + ".min", "0"));
        return min + RANDOM.nextDouble() * (Double.parseDouble(System.getProperty(key + ".max", "1")) - min);
    }

    public static int getIntFromList(int... values) {
        return values[RANDOM.nextInt(values.length)];
    }

    public static long getLongFromList(long... values) {
        return values[RANDOM.nextInt(values.length)];
    }

    public static float getFloatFromList(float... values) {
        return values[RANDOM.nextInt(values.length)];
    }

    public static double getDoubleFromList(double... values) {
        return values[RANDOM.nextInt(values.length)];
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

    /** No other thread runs until the matching {@link #endAtomic}, unless this one blocks. */
    public static void beginAtomic() {}

    public static void endAtomic() {}

    /** Ends the transition here, so that the state is stored and matched. */
    public static void breakTransition(String reason) {}

    public static void breakTransition() {
        breakTransition("breakTransition");
    }

    /** Ends the transition with a choice of the interval, for the sake of the branching alone. */
    public static void breakTransition(String reason, int min, int max) {
        breakTransition(reason);
        getInt(min, max);
    }

    /** Ends the whole search in good order. */
    public static void terminateSearch() {
        Runtime.getRuntime().halt(IGNORED);
    }

    /** A hint for heuristic searches: states where the condition holds are worth less. */
    public static void boring(boolean condition) {
        interesting(!condition);
    }

    /** A hint for heuristic searches: states where the condition holds are worth more. */
    public static void interesting(boolean condition) {}

    public static boolean isRunningInJPF() {
        return false;
    }

    public static boolean vmIsMatchingStates() {
        return false;
    }

    /** The number of transitions from the first state to here. */
    public static int getSearchDepth() {
        return 0;
    }

    /** Accesses to the object are, or are no longer, points where other threads may run. */
    public static void setShared(Object o, boolean isShared) {}

    /** Keeps the object's sharedness as it is. */
    public static void freezeSharedness(Object o, boolean freeze) {}

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

    public static void print(Object... args) {
        StringBuilder text = new StringBuilder();
        for (Object arg : args) {
            text.append(arg);
        }
        print(text.toString());
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

    // ---- remarks of older programs, without effect ------------------------------------------------------------------

    public static void instrumentPoint(String label) {}

    public static void instrumentPointDeep(String label) {}

    public static void instrumentPointDeepRecur(String label, int depth) {}
}
