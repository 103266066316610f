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

    protected Verify() {}

    // ---- choices -----------------------------------------------------------------------------------------------

    /** Both values, {@code false} first. */
    public static native boolean getBoolean();

    /** Both values, in the order that the argument says. */
    public static native boolean getBoolean(boolean falseFirst);

    /** Every value of the interval, both ends included; an empty interval is an error in the program. */
    public static native int getInt(int min, int max);

    /** The values that the configuration gives the name, through the generator class {@code NAME.class}. */
    public static native int getInt(String key);

    /** The values that the configuration gives the name, as for {@link #getInt(String)}. */
    public static native double getDouble(String key);

    public static native int getIntFromList(int... values);

    public static native long getLongFromList(long... values);

    public static native float getFloatFromList(float... values);

    public static native double getDoubleFromList(double... values);

    /** Every value from 0 to the bound, which is included. */
    public static native int random(int max);

    public static native boolean randomBool();

    // ---- the search --------------------------------------------------------------------------------------------

    /** Leaves the path when the condition holds: what follows is not explored, and nothing is reported. */
    public static native void ignoreIf(boolean condition);

    /** No other thread runs until the matching {@link #endAtomic}, unless this one blocks. */
    public static native void beginAtomic();

    public static native void endAtomic();

    /** Ends the transition here, so that the state is stored and matched. */
    public static native void breakTransition(String reason);

    public static void breakTransition() {
        breakTransition("breakTransition");
    }

    /** Ends the transition with a choice of the interval, for the sake of the branching alone. */
    public static void breakTransition(String reason, int min, int max) {
        breakTransition(reason);
        getInt(min, max);
    }

    /** Ends the whole search in good order. */
    public static native void terminateSearch();

    /** A hint for heuristic searches: states where the condition holds are worth less. */
    public static void boring(boolean condition) {
        interesting(!condition);
    }

    /** A hint for heuristic searches: states where the condition holds are worth more. */
    public static native void interesting(boolean condition);

    public static boolean isRunningInJPF() {
        return true;
    }

    public static native boolean vmIsMatchingStates();

    /** The number of transitions from the first state to here. */
    public static native int getSearchDepth();

    /** Accesses to the object are, or are no longer, points where other threads may run. */
    public static native void setShared(Object o, boolean isShared);

    /** Keeps the object's sharedness as it is. */
    public static native void freezeSharedness(Object o, boolean freeze);

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

    // ---- output: to the user of the checker, not of the program ----------------------------------------------------

    public static native void print(String s);

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
    public static native void printPathOutput(String msg);

    public static void printPathOutput(boolean cond, String msg) {
        if (cond) {
            printPathOutput(msg);
        }
    }

    /** Attaches a remark to the current step of the path. */
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

    /** The value of a configuration key, or null. */
    public static native String getProperty(String key);

    // ---- remarks of older programs, without effect ------------------------------------------------------------------

    public static void instrumentPoint(String label) {}

    public static void instrumentPointDeep(String label) {}

    public static void instrumentPointDeepRecur(String label, int depth) {}
}
