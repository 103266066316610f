package java.lang;

import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import jdk.internal.interleave.Unsupported;

/** {@code java.lang.Runtime} in a closed world: no processes, no native libraries, a fixed size of memory. */
public class Runtime {
    private static final Runtime CURRENT = new Runtime();
    private static final long MEMORY = 256L << 20;

    /** The monitor of what concerns hooks. */
    private final Object lock = new Object();

    private List<Thread> hooks;

    /** The hooks run, or have run. */
    private boolean ending;

    private Runtime() {}

    public static Runtime getRuntime() {
        return CURRENT;
    }

    // ---- the end -----------------------------------------------------------------------------------------------

    public void exit(int status) {
        Shutdown.exit(status);
    }

    public void halt(int status) {
        Shutdown.halt(status);
    }

    public void addShutdownHook(Thread hook) {
        synchronized (lock) {
            requireRunning();
            if (place(hook) >= 0) {
                throw new IllegalArgumentException("Hook previously registered");
            }
            if (hook.isAlive()) {
                throw new IllegalArgumentException("Hook already running");
            }
            if (hooks == null) {
                hooks = new ArrayList<>(2);
                // Slot 1 is the one of the application's hooks.
                Shutdown.add(1, false, this::runHooks);
            }
            hooks.add(hook);
        }
    }

    public boolean removeShutdownHook(Thread hook) {
        synchronized (lock) {
            requireRunning();
            int at = place(Objects.requireNonNull(hook));
            return at >= 0 && hooks.remove(at) != null;
        }
    }

    /** The same thread, whatever its {@code equals} says. */
    private int place(Thread hook) {
        for (int i = 0; hooks != null && i < hooks.size(); i++) {
            if (hooks.get(i) == hook) {
                return i;
            }
        }
        return -1;
    }

    private void requireRunning() {
        if (ending) {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    /** An array that nobody else has: going through it concerns no other thread. */
    private Thread[] takeHooks() {
        synchronized (lock) {
            ending = true;
            return hooks.toArray(new Thread[0]);
        }
    }

    private void runHooks() {
        Thread[] taken = takeHooks();
        for (Thread hook : taken) {
            hook.start();
        }
        for (Thread hook : taken) {
            while (true) {
                try {
                    hook.join();
                    break;
                } catch (InterruptedException ignored) {
                    // The hooks are waited for whatever happens.
                }
            }
        }
    }

    // ---- the machine -------------------------------------------------------------------------------------------

    public native int availableProcessors();

    public long freeMemory() {
        return MEMORY / 2;
    }

    public long totalMemory() {
        return MEMORY;
    }

    public long maxMemory() {
        return MEMORY;
    }

    /** While checking, this is the hint that it is on a JVM: the collector may come at any time, or not at all. */
    public native void gc();

    public void runFinalization() {}

    // ---- refused -----------------------------------------------------------------------------------------------

    public Process exec(String command) throws IOException {
        return exec(command, null, null);
    }

    public Process exec(String command, String[] envp) throws IOException {
        return exec(command, envp, null);
    }

    public Process exec(String command, String[] envp, File dir) throws IOException {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("Empty command");
        }
        return exec(new String[] {command}, envp, dir);
    }

    public Process exec(String[] cmdarray) throws IOException {
        return exec(cmdarray, null, null);
    }

    public Process exec(String[] cmdarray, String[] envp) throws IOException {
        return exec(cmdarray, envp, null);
    }

    public Process exec(String[] cmdarray, String[] envp, File dir) throws IOException {
        throw Unsupported.refuse("Runtime.exec", "a checked program starts no processes");
    }

    public void load(String filename) {
        throw Unsupported.refuse("Runtime.load", "native libraries cannot be loaded: " + filename);
    }

    public void loadLibrary(String libname) {
        throw Unsupported.refuse("Runtime.loadLibrary", "native libraries cannot be loaded: " + libname);
    }

    void load0(Class<?> fromClass, String filename) {
        load(filename);
    }

    /**
     * The JDK's own classes find what their native methods need in the checker, or are told at the call of one that it is
     * missing.
     */
    void loadLibrary0(Class<?> fromClass, String libname) {
        if (fromClass.getClassLoader() != null) {
            loadLibrary(libname);
        }
    }

    // ---- version -----------------------------------------------------------------------------------------------

    public static Version version() {
        return new Version(List.of(17, 0, 21), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** A version of the platform: numbers, pre-release, build, optional information. */
    public static final class Version implements Comparable<Version> {
        private final List<Integer> version;
        private final Optional<String> pre;
        private final Optional<Integer> build;
        private final Optional<String> optional;

        Version(List<Integer> numbers, Optional<String> pre, Optional<Integer> build, Optional<String> optional) {
            this.version = numbers;
            this.pre = pre;
            this.build = build;
            this.optional = optional;
        }

        public static Version parse(String s) {
            String rest = Objects.requireNonNull(s);
            Optional<String> optional = Optional.empty();
            Optional<Integer> build = Optional.empty();
            Optional<String> pre = Optional.empty();
            int plus = rest.indexOf('+');
            try {
                if (plus >= 0) {
                    String tail = rest.substring(plus + 1);
                    int dash = tail.indexOf('-');
                    String number = dash >= 0 ? tail.substring(0, dash) : tail;
                    optional = dash >= 0 ? Optional.of(tail.substring(dash + 1)) : Optional.empty();
                    build = number.isEmpty() ? Optional.empty() : Optional.of(Integer.parseInt(number));
                    rest = rest.substring(0, plus);
                }
                int dash = rest.indexOf('-');
                if (dash >= 0) {
                    pre = Optional.of(rest.substring(dash + 1));
                    rest = rest.substring(0, dash);
                }
                List<Integer> numbers = new ArrayList<>();
                for (String part : rest.split("\\.", -1)) {
                    numbers.add(Integer.parseInt(part));
                }
                return new Version(Collections.unmodifiableList(numbers), pre, build, optional);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("Invalid version string: '" + s + "'");
            }
        }

        private int number(int index) {
            return index < version.size() ? version.get(index) : 0;
        }

        public int feature() {
            return number(0);
        }

        public int interim() {
            return number(1);
        }

        public int update() {
            return number(2);
        }

        public int patch() {
            return number(3);
        }

        @Deprecated(since = "10")
        public int major() {
            return feature();
        }

        @Deprecated(since = "10")
        public int minor() {
            return interim();
        }

        @Deprecated(since = "10")
        public int security() {
            return update();
        }

        public List<Integer> version() {
            return version;
        }

        public Optional<String> pre() {
            return pre;
        }

        public Optional<Integer> build() {
            return build;
        }

        public Optional<String> optional() {
            return optional;
        }

        @Override
        public int compareTo(Version other) {
            int order = compareToIgnoreOptional(other);
            return order != 0 ? order : compareOptional(other);
        }

        private int compareOptional(Version other) {
            if (optional.isPresent() && other.optional.isPresent()) {
                return optional.get().compareTo(other.optional.get());
            }
            return Boolean.compare(optional.isPresent(), other.optional.isPresent());
        }

        public int compareToIgnoreOptional(Version other) {
            for (int i = 0; i < Math.max(version.size(), other.version.size()); i++) {
                int mine = i < version.size() ? version.get(i) : -1;
                int theirs = i < other.version.size() ? other.version.get(i) : -1;
                if (mine != theirs) {
                    return Integer.compare(mine, theirs);
                }
            }
            int order = Boolean.compare(other.pre.isPresent(), pre.isPresent());
            if (order == 0 && pre.isPresent()) {
                order = pre.get().compareTo(other.pre.get());
            }
            return order != 0 ? order : Integer.compare(build.orElse(0), other.build.orElse(0));
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (int number : version) {
                text.append(text.length() == 0 ? "" : ".").append(number);
            }
            pre.ifPresent(value -> text.append('-').append(value));
            build.ifPresent(value -> text.append('+').append(value));
            optional.ifPresent(value -> text.append(build.isPresent() ? "-" : "+-").append(value));
            return text.toString();
        }

        @Override
        public boolean equals(Object obj) {
            return equalsIgnoreOptional(obj) && optional.equals(((Version) obj).optional);
        }

        public boolean equalsIgnoreOptional(Object obj) {
            return obj instanceof Version other && version.equals(other.version) && pre.equals(other.pre)
                    && build.equals(other.build);
        }

        @Override
        public int hashCode() {
            return Objects.hash(version, pre, build, optional);
        }
    }
}
