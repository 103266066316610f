import module java.base;
public class Main {
    static class Base { Base(int x) { System.out.println("base " + x); show(); } void show() { System.out.println("base show"); } }
    static class Sub extends Base { final int f; Sub(int x) { if (x < 0) throw new IllegalArgumentException("neg"); int y = x * 2; f = y + 1; super(y); System.out.println("sub " + f); } @Override void show() { System.out.println("sub show " + f); } }
    class In { int q; In(int z) { q = z; var t = z + 1; super(); q += t; } }
    record R(int a, int b) { R(String s) { var p = s.split(","); int x = Integer.parseInt(p[0]); this(x, Integer.parseInt(p[1])); } }
    enum E { A(1), B(2); final int v; E(int v) { var w = v * 10; this.v = w; } }
    public static void main(String[] args) throws Exception {
        new Sub(3); try { new Sub(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); } System.out.println(new R("4,5") + " " + E.B.v + new Main().new In(4).q);
        int total = 0; for (var _ : List.of(1, 2, 3)) total++; try { Integer.parseInt("x"); } catch (NumberFormatException _) { total += 10; } BiFunction<Integer, Integer, Integer> f = (a, _) -> a; System.out.println(total + f.apply(3, 4)); try (var _ = new StringReader("x")) { total++; } Object o = new R(1, 2); if (o instanceof R(int a, _)) System.out.println(a); switch (o) { case R(_, int b) when b > 5 -> System.out.println("big"); case R(_, _) -> System.out.println("any"); default -> {} }
        System.out.println(Stream.of("a", "b").collect(Collectors.joining("-"))); /// markdown
        IO.println("done"); String s = null; try { s.length(); } catch (NullPointerException e) { IO.println(e.getMessage()); }
    }
}
