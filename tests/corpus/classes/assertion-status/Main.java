public class Main {
    static String on(Class<?> c) { return c.getSimpleName() + "=" + c.desiredAssertionStatus(); }
    static class A { static boolean t() { try { assert false : "a"; return false; } catch (AssertionError e) { return true; } } static class In { static boolean t() { try { assert false; return false; } catch (AssertionError e) { return true; } } } }
    static class B { static boolean t() { try { assert false; return false; } catch (AssertionError e) { return true; } } }
    static class C { static boolean t() { try { assert false; return false; } catch (AssertionError e) { return true; } } }
    static class D { static boolean t() { try { assert false; return false; } catch (AssertionError e) { return true; } } }
    public static void main(String[] a) {
        ClassLoader l = ClassLoader.getSystemClassLoader();
        System.out.println(on(Main.class) + on(String.class));
        l.setClassAssertionStatus("Main$A", true);
        System.out.println(on(A.class) + on(B.class) + on(A.In.class) + A.t() + A.In.t());
        l.setDefaultAssertionStatus(true);
        System.out.println(on(B.class) + B.t() + on(String.class) + on(java.util.ArrayList.class));
        l.setPackageAssertionStatus(null, false);
        System.out.println(on(C.class) + C.t() + on(A.class));
        l.setClassAssertionStatus("Main$A", false);
        System.out.println(on(A.class) + A.t() + on(q.P.class) + on(q.r.S.class));
        l.setPackageAssertionStatus("q", false);
        System.out.println(on(q.P.class) + on(q.r.S.class));
        l.setPackageAssertionStatus("q.r", true);
        System.out.println(on(q.P.class) + on(q.r.S.class));
        l.clearAssertionStatus();
        System.out.println(on(D.class) + D.t() + on(q.P.class) + on(q.r.S.class) + on(int.class) + on(int[].class) + on(D[].class));
        l.setClassAssertionStatus("Main$C", true);
        System.out.println(on(C.class) + C.t());
    }
}
