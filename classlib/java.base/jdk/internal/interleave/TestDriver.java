package jdk.internal.interleave;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The main class of a search for one JUnit test: it follows the script that the checker has made of the test's annotations.
 * The first exception ends the script and the program, so that nothing that would run after it hides it.
 */
public final class TestDriver {
    private final String[] words;
    private int at;
    private final List<Object> instances = new ArrayList<>(2);
    private final TestDescription description = new TestDescription();
    private TestArguments arguments = new TestArguments();
    private Object[] row;
    private Class<?> expected;

    private TestDriver(String[] words) {
        this.words = words;
    }

    public static void main(String[] words) throws Throwable {
        try {
            new TestDriver(words).follow();
        } catch (Throwable t) {
            if (isFailedAssumption(t)) skip0();
            throw t;
        }
    }

    private void follow() throws Throwable {
        while (at < words.length) step(next());
    }

    private String next() {
        return words[at++];
    }

    private int number() {
        return Integer.parseInt(next());
    }

    private void step(String word) throws Throwable {
        switch (word) {
            case "name" -> description.name = next();
            case "tag" -> description.tags.add(next());
            case "new" -> instances.add(instance(TestDriver.classOf(next())));
            case "call" -> call(null);
            case "expect" -> expected = TestDriver.classOf(next());
            case "test" -> test();
            case "target" -> target();
            case "field" -> set(TestDriver.classOf(next()), next(), number());
            case "repeat" -> arguments.repeat(number());
            case "choose" -> choose();
            case "runner" -> runner(TestDriver.classOf(next()), next());
            case "end" -> end(next());
            case "source-null" -> arguments.add(new Object[] {null});
            case "source-empty" -> arguments.addEmpty();
            case "source-values" -> arguments.addValues(next(), counted());
            case "source-enum" -> arguments.addEnum(next(), next(), counted());
            case "source-csv" -> {
                for (int rows = number(); rows > 0; rows--) arguments.addCells(counted());
            }
            case "source-method" -> source(TestDriver.classOf(next()), next());
            default -> throw new InternalError("no such step: " + word);
        }
    }

    private String[] counted() {
        String[] all = new String[number()];
        for (int i = 0; i < all.length; i++) all[i] = next();
        return all;
    }

    /** The method that the next words name, and the depth of its instance; calls it with what its parameters ask for. */
    private Object call(Object[] row) throws Throwable {
        Method method = method(TestDriver.classOf(next()), next(), next());
        String depth = next();
        Object target = depth.equals("-") ? null : instances.get(Integer.parseInt(depth));
        description.method = description.method == null && row != null ? method : description.method;
        return invoke(method, target, arguments(method.getParameterTypes(), row));
    }

    private void target() throws Throwable {
        Method method = method(TestDriver.classOf(next()), next(), next());
        next();
        arguments.parameters = method.getParameterTypes();
    }

    private void test() throws Throwable {
        Class<?> wanted = expected;
        if (wanted == null) {
            call(row == null ? new Object[0] : row);
            return;
        }
        try {
            call(new Object[0]);
        } catch (Throwable t) {
            if (wanted.isInstance(t)) return;
            throw t;
        }
        throw new AssertionError("Expected exception: " + wanted.getName());
    }

    /** An instance; an inner class's constructor takes the instance around it, a parameterized test's the row. */
    private Object instance(Class<?> type) throws Throwable {
        Constructor<?>[] all = type.getDeclaredConstructors();
        if (all.length != 1) {
            throw new IllegalArgumentException("Test class should have exactly one constructor: " + type.getName());
        }
        Constructor<?> constructor = all[0];
        Class<?>[] types = constructor.getParameterTypes();
        Object[] given = row != null && types.length == row.length && instances.isEmpty() ? row : new Object[0];
        if (!instances.isEmpty()) given = new Object[] {instances.get(instances.size() - 1)};
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(arguments(types, given));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The first arguments are the row's, converted; the others come from JUnit's own descriptions. */
    private Object[] arguments(Class<?>[] types, Object[] row) {
        Object[] all = new Object[types.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = row != null && i < row.length ? TestArguments.convert(row[i], types[i]) : description.provide(types[i]);
        }
        return all;
    }

    private void set(Class<?> type, String name, int index) throws Throwable {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(instances.get(0), row[index]);
    }

    private void choose() {
        int count = arguments.size();
        if (count == 0) throw new IllegalArgumentException("the sources of the test's arguments are empty");
        int chosen = choose0(count);
        row = arguments.row(chosen);
        description.repetition = chosen + 1;
        description.repetitions = count;
        // Rows that were not chosen are in nobody's state.
        arguments = null;
    }

    private void source(Class<?> type, String name) throws Throwable {
        Method factory = null;
        for (Class<?> c = type; c != null && factory == null; c = c.getSuperclass()) {
            for (Method m : c.getDeclaredMethods()) {
                if (m.getName().equals(name) && m.getParameterCount() == 0) factory = m;
            }
        }
        if (factory == null) {
            throw new IllegalArgumentException("there is no method " + name + "() without parameters in " + type.getName());
        }
        boolean ofClass = java.lang.reflect.Modifier.isStatic(factory.getModifiers());
        if (!ofClass && instances.isEmpty()) {
            throw new IllegalArgumentException("the method " + name + "() of " + type.getName() + " must be static");
        }
        arguments.addAll(invoke(factory, ofClass ? null : instances.get(instances.size() - 1)));
    }

    /** JUnit 4 itself runs one test: rules, and classes of JUnit 3. */
    private static void runner(Class<?> type, String name) throws Throwable {
        Class<?> core = TestDriver.classOf("org.junit.runner.JUnitCore");
        Class<?> request = TestDriver.classOf("org.junit.runner.Request");
        Object asked = invoke(request.getMethod("method", Class.class, String.class), null, type, name);
        Object runner = core.getDeclaredConstructor().newInstance();
        Object result = invoke(core.getMethod("run", request), runner, asked);
        List<?> failures = (List<?>) invoke(result.getClass().getMethod("getFailures"), result);
        if (!failures.isEmpty()) {
            Object failure = failures.get(0);
            throw (Throwable) invoke(failure.getClass().getMethod("getException"), failure);
        }
        for (Method m : result.getClass().getMethods()) {
            if (m.getName().equals("getAssumptionFailureCount") && (Integer) invoke(m, result) > 0) skip0();
        }
    }

    private static void end(String how) {
        // What JUnit's own runners do, daemons or not.
        if (how.equals("exit")) System.exit(0);
    }

    static Object invoke(Method method, Object target, Object... arguments) throws Throwable {
        method.setAccessible(true);
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Method method(Class<?> type, String name, String descriptor) throws NoSuchMethodException {
        for (Method m : type.getDeclaredMethods()) {
            if (m.getName().equals(name) && descriptor(m).equals(descriptor)) return m;
        }
        throw new NoSuchMethodException(type.getName() + "." + name + descriptor);
    }

    private static String descriptor(Method method) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> c : method.getParameterTypes()) text.append(c.descriptorString());
        return text.append(')').append(method.getReturnType().descriptorString()).toString();
    }

    private static boolean isFailedAssumption(Throwable t) {
        for (Class<?> c = t.getClass(); c != null; c = c.getSuperclass()) {
            switch (c.getName()) {
                case "org.junit.internal.AssumptionViolatedException", "org.opentest4j.TestAbortedException" -> {
                    return true;
                }
                default -> { }
            }
        }
        return false;
    }

    /** A number below the count: every one is tried. */
    private static native int choose0(int count);

    /** The rest of this path is of no interest. */
    private static native void skip0();

    /** What a test can ask about itself. */
    private static final class TestDescription {
        String name;
        final Set<String> tags = new LinkedHashSet<>();
        Method method;
        int repetition = 1;
        int repetitions = 1;

        Object provide(Class<?> type) {
            return switch (type.getName()) {
                case "org.junit.jupiter.api.TestInfo", "org.junit.jupiter.api.RepetitionInfo",
                        "org.junit.jupiter.api.TestReporter" ->
                        java.lang.reflect.Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (p, m, a) -> answer(m.getName()));
                default -> throw new IllegalArgumentException("nothing provides an argument of type " + type.getName());
            };
        }

        private Object answer(String question) {
            return switch (question) {
                case "getDisplayName", "toString" -> name;
                case "getTags" -> tags;
                case "getTestMethod" -> java.util.Optional.ofNullable(method);
                case "getTestClass" -> java.util.Optional.ofNullable(method).map(Method::getDeclaringClass);
                case "getCurrentRepetition" -> repetition;
                case "getTotalRepetitions" -> repetitions;
                case "hashCode", "getFailureCount" -> 0;
                case "getFailureThreshold" -> Integer.MAX_VALUE;
                case "publishEntry" -> null;
                default -> throw new UnsupportedOperationException(question);
            };
        }
    }

    /** A class of the program's. */
    static Class<?> classOf(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getSystemClassLoader());
    }
}
