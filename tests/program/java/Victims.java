import java.util.*;
import java.util.function.*;
class Base { protected int p; protected void prot() {} protected Base() {} Base(int x) {} }
interface Face { int face(Object o); }
interface Face2 { void two(); }
class Impl extends Base implements Face { public int face(Object o) { return 1; } long w; double[] ds; }
class Impl2 extends Impl implements Face2 { public void two() {} static Impl make(boolean b) { return b ? new Impl() : new Impl2(); } }
class Victim<T extends Comparable<T>> extends Base implements Runnable {
    double d; volatile T t; long l; float f; String s; Impl impl; Impl2 impl2; Object[] objs; int[][] grid; Victim next;
    Victim() { super(3); }
    Victim(int a, Object o) { super(a > 3 ? a : 4); d = a; s = (String) o; }
    public void run() { try { synchronized (this) { wait(1); } } catch (InterruptedException e) { d++; } catch (RuntimeException e) { throw e; } finally { d--; } }
    int f(int n, Object o, long w) {
        for (int i = 0; i < n; i++) { switch (i) { case 1: n2(i); break; case 2: case 100000: return i; default: } }
        if (o instanceof String) return ((String) o).length();
        int[] a = {1,2,3}; long[] b = new long[n]; b[0] = a[1] + w; 
        Object x = n > 2 ? impl : impl2; Impl y = n > 3 ? impl2 : impl; Face z = n > 2 ? y : impl2;
        y.w = b[0]; y.ds = new double[] { 1, d }; grid = new int[3][4]; grid[0] = a; objs = grid; 
        char c = (char) n; byte q = (byte) c; f = q; f += d; 
        return z.face(x) + (int) (w % 3) + grid[1][n] + (impl2 == null ? 1 : 0);
    }
    Object g(List<String> l, Map<String, Integer> m) {
        int sum = 0; for (String s : l) sum += m.get(s);
        StringBuilder sb = new StringBuilder(); sb.append(sum).append('c').append(1.5f).append(2L);
        Victim<T> v = new Victim<T>(sum, sb.toString()); v.next = this; v.d = next.d; v.prot(); this.p = 3; next.p = v.p;
        while (v != null) { v = v.next; if (v.t.compareTo((T) v.next.t) > 0) break; }
        do { Object tmp = v; v = v.next; objs[0] = tmp; } while (v != null && sum-- > 0);
        return v == null ? sb : v;
    }
    private static int n2(int i) { try { return i * 2; } finally { if (i > 3) throw new IllegalStateException("x" + i); } }
    static Object[] arr(Object[] a, Impl[] b, boolean c) { Object[] r = c ? a : b; r[0] = c ? b : "x"; Face[] fs = b; fs[0].face(r); return r.clone(); }
}
