import static org.junit.jupiter.api.Assertions.*;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments of every supported source, and their conversions. */
class FiveSources {
    enum Color { RED, GREEN, BLUE }
    record Point(int x, int y) {
        static Point of(String text) {
            String[] parts = text.split("/");
            return new Point(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
    }

    @ParameterizedTest @ValueSource(ints = {1, 2}) void ints(int i) { assertTrue(i < 3); }
    @ParameterizedTest @ValueSource(ints = {1, 2, 3}) void intsFail(int i) { assertTrue(i < 3, () -> "i is " + i); }
    @ParameterizedTest @ValueSource(ints = {1, 2}) void widened(long n) { assertTrue(n < 3); }
    @ParameterizedTest @ValueSource(longs = Long.MIN_VALUE) void longs(long n) { assertEquals(Long.MIN_VALUE, n); }
    @ParameterizedTest @ValueSource(doubles = {0.1, Double.NaN}) void doubles(double d) { assertTrue(d == 0.1 || d != d); }
    @ParameterizedTest @ValueSource(floats = {0.1f}) void floats(float f) { assertEquals(0.1f, f); }
    @ParameterizedTest @ValueSource(chars = {'ü', '\n'}) void chars(char c) { assertTrue(c == 'ü' || c == '\n'); }
    @ParameterizedTest @ValueSource(booleans = {true, false}) void booleans(boolean b) { assertFalse(b && !b); }
    @ParameterizedTest @ValueSource(bytes = -1) void bytes(byte b) { assertEquals(-1, b); }
    @ParameterizedTest @ValueSource(shorts = 300) void shorts(short s) { assertEquals(300, s); }
    @ParameterizedTest @ValueSource(classes = {String.class, int[].class}) void classes(Class<?> c) { assertFalse(c.isPrimitive()); }
    @ParameterizedTest @ValueSource(strings = {"1", "0x10", "-3"}) void numbers(int i) { assertTrue(i == 1 || i == 16 || i == -3); }
    @ParameterizedTest @ValueSource(strings = {"one"}) void noNumber(int i) { }
    @ParameterizedTest @ValueSource(strings = "2024-02-29") void dates(LocalDate d) { assertTrue(d.isLeapYear()); }
    @ParameterizedTest @ValueSource(strings = "1.50") void decimals(BigDecimal d) { assertEquals(2, d.scale()); }
    @ParameterizedTest @ValueSource(strings = "00000000-0000-0001-0000-000000000002") void ids(UUID id) { assertEquals(1, id.getMostSignificantBits()); }
    @ParameterizedTest @ValueSource(strings = "SECONDS") void enumNames(TimeUnit unit) { assertEquals(TimeUnit.SECONDS, unit); }
    @ParameterizedTest @ValueSource(strings = "3/4") void byFactory(Point p) { assertEquals(new Point(3, 4), p); }
    @ParameterizedTest @ValueSource(strings = "x") void byConstructor(StringBuilder b) { assertEquals("x", b.toString()); }

    @ParameterizedTest @CsvSource({"a, 1, RED", "'b, c', 2, GREEN", ", 3, BLUE"})
    void csv(String s, long n, Color c) {
        assertEquals(n == 1 ? "a" : n == 2 ? "b, c" : null, s);
        assertEquals(n - 1, c.ordinal());
    }
    @ParameterizedTest @CsvSource(delimiter = '|', nullValues = "NIL", textBlock = """
            # comment
            it's|''
            NIL|'x'
            """)
    void csvText(String a, String b) { assertEquals(a == null, "x".equals(b)); assertNotNull(b); }

    @ParameterizedTest @EnumSource void allColors(Color c, TestInfo info) { assertNotNull(info); assertNotEquals(Color.BLUE, c); }
    @ParameterizedTest @EnumSource(value = Color.class, names = {"RED", "BLUE"}) void someColors(Color c) { assertNotEquals(Color.GREEN, c); }
    @ParameterizedTest @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RED") void notRed(Color c) { assertNotEquals(Color.RED, c); }
    @ParameterizedTest @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = "^.*E.*N$") void matching(Color c) { assertEquals(Color.GREEN, c); }

    static Stream<Arguments> sums() { return Stream.of(Arguments.of(1, 2, 3), Arguments.of(2, 2, 4)); }
    @ParameterizedTest @MethodSource("sums") void sum(int a, int b, int c) { assertEquals(c, a + b); }
    static IntStream range() { return IntStream.range(0, 4); }
    @ParameterizedTest @MethodSource void range(int i) { assertNotEquals(3, i); }
    static List<String> words() { return List.of("a", "bb"); }
    @ParameterizedTest @MethodSource({"words", "Elsewhere#more"}) void words(String w) { assertTrue(w.length() < 4); }
    @ParameterizedTest @MethodSource("missing") void noFactory(String w) { }

    @ParameterizedTest @NullAndEmptySource @ValueSource(strings = "x") void blank(String s) { assertTrue(s == null || s.length() < 2); }
    @ParameterizedTest @NullSource void nothing(Object o) { assertNull(o); }
    @ParameterizedTest @EmptySource void empty(List<String> list) { assertEquals(0, list.size()); }
    @ParameterizedTest @EmptySource void emptyArray(int[] array) { assertEquals(0, array.length); }
}

class Elsewhere {
    static String[] more() { return new String[] {"ccc"}; }
}
