package java.lang;

import java.io.Console;
import java.io.ConsoleInput;
import java.io.ConsoleOutput;
import java.io.InputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.Channel;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.ResourceBundle;
import jdk.internal.access.SharedSecrets;
import jdk.internal.interleave.Unsupported;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

/**
 * {@code java.lang.System} for the checker: the console streams, the properties and the clocks of a closed world.
 *
 * <p>Everything here is deterministic and lazy: a program that prints one line creates no property table. What a
 * program reads of its surroundings (properties, environment) is the same on every machine, since a counterexample
 * must replay elsewhere.
 */
public final class System {
    public static final InputStream in = ConsoleInput.STANDARD;
    public static final PrintStream out = ConsoleOutput.open(1);
    public static final PrintStream err = ConsoleOutput.open(2);

    /** Somebody has asked for the table of the properties. */
    private static boolean hasTable;

    /** Nanoseconds that the clock has gone on, and whether the program has read it; the VM reads and writes both. */
    private static long clock;

    private static boolean clockRead;

    private System() {}

    /** What the VM runs once, on the main thread, before any user class is touched. */
    static void initInterleave() {
        SharedSecrets.setJavaLangAccess(new LangAccess());
        Thread.currentThread().initMain();
    }

    public static void setIn(InputStream in) {
        setIn0(in);
    }

    public static void setOut(PrintStream out) {
        setOut0(out);
    }

    public static void setErr(PrintStream err) {
        setErr0(err);
    }

    // The three fields are final for everyone else, so the VM writes them.
    private static native void setIn0(InputStream in);

    private static native void setOut0(PrintStream out);

    private static native void setErr0(PrintStream err);

    public static native long currentTimeMillis();

    public static native long nanoTime();

    public static native void arraycopy(Object src, int srcPos, Object dest, int destPos, int length);

    public static native int identityHashCode(Object x);

    public static Console console() {
        return null;
    }

    public static Channel inheritedChannel() throws IOException {
        return null;
    }

    @Deprecated(since = "17", forRemoval = true)
    public static void setSecurityManager(@SuppressWarnings("removal") SecurityManager sm) {
        if (sm != null) {
            throw Unsupported.refuse("System.setSecurityManager", "there is no security manager");
        }
    }

    @SuppressWarnings("removal")
    @Deprecated(since = "17", forRemoval = true)
    public static SecurityManager getSecurityManager() {
        return null;
    }

    static boolean allowSecurityManager() {
        return false;
    }

    // ---- properties --------------------------------------------------------------------------------------------

    public static Properties getProperties() {
        return Table.current;
    }

    /** Made by whoever needs it first; others wait for that. */
    private static final class Table {
        static Properties current = withDefaults();

        static {
            hasTable = true;
        }

        static Properties withDefaults() {
            Properties table = new Properties();
            SystemDefaults.fill(table);
            return table;
        }
    }

    public static void setProperties(Properties properties) {
        Table.current = properties == null ? Table.withDefaults() : properties;
    }

    public static String lineSeparator() {
        return "\n";
    }

    private static void checkKey(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    public static String getProperty(String key) {
        checkKey(key);
        // Until somebody asks for the table, or changes it, the defaults answer without one.
        return hasTable ? Table.current.getProperty(key) : SystemDefaults.get(key);
    }

    public static String getProperty(String key, String def) {
        String value = getProperty(key);
        return value == null ? def : value;
    }

    public static String setProperty(String key, String value) {
        checkKey(key);
        return (String) getProperties().setProperty(key, value);
    }

    public static String clearProperty(String key) {
        checkKey(key);
        return (String) getProperties().remove(key);
    }

    /** The variables that the configuration gives ({@code vm.env.*}); there are no others. */
    public static String getenv(String name) {
        return Environment.ALL.get(Objects.requireNonNull(name));
    }

    public static Map<String, String> getenv() {
        return Environment.ALL;
    }

    private static final class Environment {
        static final Map<String, String> ALL = Collections.unmodifiableMap(SystemDefaults.environment());
    }

    // ---- life cycle --------------------------------------------------------------------------------------------

    public static void exit(int status) {
        Runtime.getRuntime().exit(status);
    }

    public static void gc() {
        Runtime.getRuntime().gc();
    }

    public static void runFinalization() {}

    public static void load(String filename) {
        Runtime.getRuntime().load(filename);
    }

    @CallerSensitive
    public static void loadLibrary(String libname) {
        Runtime.getRuntime().loadLibrary0(Reflection.getCallerClass(), libname);
    }

    public static String mapLibraryName(String libname) {
        return "lib" + Objects.requireNonNull(libname) + ".so";
    }

    // ---- logging -----------------------------------------------------------------------------------------------

    /** The platform logging interface; see the API documentation of {@code System.Logger}. */
    public interface Logger {
        /** Levels with the severities that {@code java.util.logging} gives them. */
        enum Level {
            ALL(Integer.MIN_VALUE),
            TRACE(400),
            DEBUG(500),
            INFO(800),
            WARNING(900),
            ERROR(1000),
            OFF(Integer.MAX_VALUE);

            private final int severity;

            Level(int severity) {
                this.severity = severity;
            }

            public final String getName() {
                return name();
            }

            public final int getSeverity() {
                return severity;
            }
        }

        String getName();

        boolean isLoggable(Level level);

        default void log(Level level, String msg) {
            log(level, (ResourceBundle) null, msg, (Object[]) null);
        }

        default void log(Level level, java.util.function.Supplier<String> msgSupplier) {
            Objects.requireNonNull(msgSupplier);
            if (isLoggable(Objects.requireNonNull(level))) {
                log(level, (ResourceBundle) null, msgSupplier.get(), (Object[]) null);
            }
        }

        default void log(Level level, Object obj) {
            Objects.requireNonNull(obj);
            if (isLoggable(Objects.requireNonNull(level))) {
                log(level, (ResourceBundle) null, obj.toString(), (Object[]) null);
            }
        }

        default void log(Level level, String msg, Throwable thrown) {
            log(level, null, msg, thrown);
        }

        default void log(Level level, java.util.function.Supplier<String> msgSupplier, Throwable thrown) {
            Objects.requireNonNull(msgSupplier);
            if (isLoggable(Objects.requireNonNull(level))) {
                log(level, null, msgSupplier.get(), thrown);
            }
        }

        default void log(Level level, String format, Object... params) {
            log(level, null, format, params);
        }

        void log(Level level, ResourceBundle bundle, String msg, Throwable thrown);

        void log(Level level, ResourceBundle bundle, String format, Object... params);
    }

    /** Finds loggers; the checker's own writes warnings and above to the error stream. */
    public abstract static class LoggerFinder {
        protected LoggerFinder() {}

        public abstract Logger getLogger(String name, Module module);

        public Logger getLocalizedLogger(String name, ResourceBundle bundle, Module module) {
            return getLogger(name, module);
        }

        public static LoggerFinder getLoggerFinder() {
            return new ConsoleLogger.Finder();
        }
    }

    public static Logger getLogger(String name) {
        return new ConsoleLogger(Objects.requireNonNull(name));
    }

    public static Logger getLogger(String name, ResourceBundle bundle) {
        Objects.requireNonNull(bundle);
        return new ConsoleLogger(Objects.requireNonNull(name));
    }
}
