import java.util.*;
import java.time.*;
public class Main {
    interface B { Object run() throws Throwable; }
    static void t(String n, B b) { try { System.out.println(n + " = " + b.run()); } catch (Throwable e) { System.out.println(n + " ! " + e); } }
    public static void main(String[] args) {
        t("clamp", () -> Math.clamp(5L, 1, 3) + " " + Math.clamp(-5L, -3L, 3L) + " " + Math.clamp(2.5, 0.0, 1.0) + " " + Math.clamp(-0.0f, 0.0f, 1.0f) + Math.clamp(Double.NaN, 0, 1));
        t("clamp bad", () -> Math.clamp(1L, 3, 1)); t("clamp nan", () -> Math.clamp(1.0, Double.NaN, 1)); t("clamp bad d", () -> Math.clamp(1.0, 2.0, 1.0)); t("clamp bad z", () -> Math.clamp(1.0, 0.0, -0.0));
        for (int x : new int[] {7, -7}) for (int y : new int[] {2, -2}) t("ceil " + x + " " + y, () -> Math.ceilDiv(x, y) + " " + Math.ceilMod(x, y) + " " + Math.ceilDiv((long) x, y) + " " + Math.ceilMod((long) x, y) + " " + Math.floorDivExact(x, y) + " " + Math.ceilDivExact(x, y) + Math.divideExact(x, y));
        t("exact", () -> Math.divideExact(Integer.MIN_VALUE, -1)); t("exactl", () -> Math.divideExact(Long.MIN_VALUE, -1L)); t("exactf", () -> Math.floorDivExact(Integer.MIN_VALUE, -1)); t("umh", () -> Math.unsignedMultiplyHigh(-1L, -2L)); t("zero", () -> Math.ceilDiv(1, 0));
        t("strict", () -> StrictMath.clamp(9L, 1, 3) + StrictMath.ceilDiv(7, 2));
        t("indexOf", () -> "hello".indexOf('l', 0, 3) + " " + "hello".indexOf('o', 0, 4) + " " + "hello".indexOf("ll", 1, 4) + " " + "hello".indexOf("ll", 1, 3) + "hello".indexOf("", 2, 2)); t("indexOf bad", () -> "hello".indexOf('l', 3, 9)); t("indexOf bad2", () -> "hello".indexOf('l', 4, 2));
        t("split", () -> Arrays.toString("a,b;c,,".splitWithDelimiters("[,;]", 0)) + Arrays.toString("a,b;c,,".splitWithDelimiters("[,;]", -1)) + Arrays.toString("a,b;c".splitWithDelimiters("[,;]", 2)) + Arrays.toString("abc".splitWithDelimiters("x", 0)) + Arrays.toString("abc".splitWithDelimiters("", 0)) + Arrays.toString("".splitWithDelimiters(",", 0)) + Arrays.toString(",a".splitWithDelimiters(",", 0)) + Arrays.toString(",".splitWithDelimiters(",", 0)));
        t("sb", () -> new StringBuilder("x").repeat("ab", 2).repeat('c', 3).repeat(0x1F600, 1).append("!") + " " + new StringBuffer().repeat("q", 0)); t("sb bad", () -> new StringBuilder().repeat('a', -1)); t("sb bad2", () -> new StringBuilder().repeat(-1, 1)); t("sb null", () -> new StringBuilder().repeat((CharSequence) null, 2));
        t("dur", () -> Duration.ofMillis(3).isPositive() + " " + Duration.ZERO.isPositive() + Duration.ofMillis(-1).isPositive() + Instant.EPOCH.until(Instant.ofEpochSecond(61)));
        t("locale", () -> Locale.of("de") + " " + Locale.of("en", "US")); t("list", () -> { var l = new ArrayList<>(List.of(1, 2, 3, 4, 5)); Collections.shuffle(l, new Random(4)); Collections.shuffle(l, (java.util.random.RandomGenerator) new Random(4)); return l; });
        t("match", () -> { throw new MatchException("m", new RuntimeException("c")); });
        IO.println("io"); IO.print(3); IO.println();
        IO.println(null);
    }
}
