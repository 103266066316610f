import java.lang.reflect.*;
import java.util.*;
public class Main {
    static final Object SF = "sf"; static final int SI = Integer.parseInt("3");
    private static final Integer PSF = 4;
    final Object F = "f"; final int I = Integer.parseInt("5");
    private final long L = Long.parseLong("6");
    volatile Object v = 1; protected static Object ps = 2;
    enum E { A }
    interface K { Object C = "c"; }
    record R(int x, String y) { static final Object S = "s"; }
    static void t(String n, Class<?> c, Object o, Object val, boolean acc) {
        try {
            Field f = c.getDeclaredField(n);
            if (acc) f.setAccessible(true);
            f.set(o, val);
            System.out.println(n + " " + acc + " -> " + f.get(o));
        } catch (Throwable e) { System.out.println(n + " " + acc + " " + e); }
    }
    interface Op { void run() throws Exception; }
    static void p(String n, Op op) { try { op.run(); System.out.println(n + " ok"); } catch (Throwable e) { System.out.println((n + " " + e).replaceAll("Lambda\\$\\d+/0x[0-9a-f]{16}", "Lambda")); } }
    public static void main(String[] a) throws Exception {
        Main o = new Main();
        for (boolean acc : new boolean[] {false, true}) {
            t("SF", Main.class, null, "new", acc);
            t("SI", Main.class, null, 9, acc);
            t("PSF", Main.class, null, 9, acc);
            t("F", Main.class, o, "new", acc);
            t("I", Main.class, o, 9, acc);
            t("L", Main.class, o, 9L, acc);
            t("v", Main.class, o, 9L, acc);
            t("ps", Main.class, o, 9L, acc);
            t("A", E.class, null, null, acc);
            t("$VALUES", E.class, null, null, acc);
            t("C", K.class, null, null, acc);
            t("x", R.class, new R(1, "q"), 4, acc);
            t("y", R.class, new R(1, "q"), "r", acc);
            t("S", R.class, null, "r", acc);
            t("I", Main.class, o, "bad", acc);
            t("I", Main.class, null, 1, acc);
            t("SI", Main.class, null, "bad", acc);
            t("SI", Main.class, null, null, acc);
            t("F", Main.class, "other", null, acc);
        }
        Field si = Main.class.getDeclaredField("SI"); si.setAccessible(true);
        p("setInt", () -> si.setInt(null, 3));
        p("setLong", () -> si.setLong(null, 3));
        p("setByte", () -> si.setByte(null, (byte) 3));
        p("setShort", () -> si.setShort(null, (short) 3));
        p("setChar", () -> si.setChar(null, 'c'));
        p("setBoolean", () -> si.setBoolean(null, true));
        p("setFloat", () -> si.setFloat(null, 3));
        p("setDouble", () -> si.setDouble(null, 3));
        Field l = Main.class.getDeclaredField("L"); l.setAccessible(true);
        p("l.setInt", () -> l.setInt(o, 77)); System.out.println(l.getLong(o));
        p("l.setLong", () -> l.setLong(o, 78)); System.out.println(l.get(o));
        p("l.setDouble", () -> l.setDouble(o, 78));
        p("l.getInt", () -> l.getInt(o));
        p("l.getDouble", () -> System.out.println(l.getDouble(o)));
        p("l.getFloat", () -> System.out.println(l.getFloat(o)));
        p("l.getNull", () -> l.getLong(null));
        p("l.getOther", () -> l.getLong("x"));
        Field rx = R.class.getDeclaredField("x"); rx.setAccessible(true);
        p("rx.setInt", () -> rx.setInt(new R(1, ""), 2));
        p("modifiers", () -> { Field m = Field.class.getDeclaredField("modifiers"); });
        Runnable r = () -> System.out.println(o);
        Field[] cap = r.getClass().getDeclaredFields();
        System.out.println(cap.length + " " + Arrays.toString(Arrays.stream(cap).map(f -> Modifier.toString(f.getModifiers()) + " " + f.getType() + " " + f.getName()).toArray()));
        Field c0 = cap[0]; 
        p("hidden", () -> { c0.setAccessible(true); System.out.println(c0.get(r) == o); c0.set(r, null); });
    }
}
