import java.io.*;
import java.util.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    static class My extends RuntimeException {
        My(String m, Throwable c) {
            super(m, c);
        }
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
    static class NoSup extends Exception {
        NoSup() {
            super("ns", null, false, false);
        }
    }
    static class Loc extends Exception {
        public String getLocalizedMessage() {
            return "loc";
        }
    }
    static String st(Throwable t) {
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w));
        return w.toString().replaceAll("(java\\.base/[^(]*)\\([^)]*\\)", "$1");
    }
    static void a(int n) {
        if (n==0) throw new IllegalStateException("deep");
        a(n-1);
    }
    static void b() {
        try {
            a(2);
        } catch (IllegalStateException e) {
            throw new RuntimeException("wrap", e);
        }
    }
    class In {
        In() {
            throw new Error("in");
        }
    }
    static <T> void lam(Runnable r) {
        r.run();
    }
    public static void main(String[] x) throws Exception {
        try {
            b();
        } catch (RuntimeException e) {
            p(st(e));
            e.addSuppressed(new IOException("s1"));
            IOException s2 = new IOException("s2", new Error("c2"));
            s2.addSuppressed(new NoSup());
            e.addSuppressed(s2);
            p(st(e));
            p("" + e.getStackTrace()[0] + " " + e.getStackTrace().length);
            p("" + e.getCause().getStackTrace()[0].getLineNumber() + e.getStackTrace()[0].getMethodName() +
                    e.getStackTrace()[0].getFileName() + e.getStackTrace()[0].getModuleName());
        }
        p(st(new My("m", null)) + st(new NoSup()) + st(new Loc()));
        try {
            new Main().new In();
        } catch (Error e) {
            p(st(e));
        }
        try {
            lam(()->{ throw new RuntimeException("l"); });
        } catch (RuntimeException e) {
            p(st(e));
        }
        try {
            List.of(1, 2).forEach(i->{ if (i==2) throw new RuntimeException("fe"); });
        } catch (RuntimeException e) {
            p(st(e));
        }
        try {
            new ArrayList<>(List.of(1)).stream().map(i->1/(i-1)).toList();
        } catch (ArithmeticException e) {
            p(e.getStackTrace()[0]);
        }
        Throwable t = new Throwable("self");
        Throwable u = new Throwable("u", t);
        t.initCause(u);
        p(st(t));
        try {
            t.initCause(null);
        } catch (IllegalStateException e) {
            p(e);
        }
        try {
            t.addSuppressed(t);
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            t.addSuppressed(null);
        } catch (NullPointerException e) {
            p(e);
        }
        try {
            Throwable v = new Throwable();
            v.initCause(v);
        } catch (IllegalArgumentException e) {
            p(e);
        }
        Exception se = new Exception("set");
        se.setStackTrace(new StackTraceElement[]{new StackTraceElement("C", "m", "F.java", 3), new StackTraceElement("C",
                 "n", null, -1), new StackTraceElement("C", "o", "F.java", -2), new StackTraceElement("app",
                "mod", "1", "C", "p", "G.java", 9)});
        p(st(se));
        p(new NoSup().getSuppressed().length);
        Exception e1 = new Exception();
        p(e1 + " " + e1.getMessage() + " " + new Exception(new Error("q")).getMessage());
        try {
            int[] q = null;
            q[0] = 1;
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            Main q = null;
            q.hashCode();
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            String[][] q = new String[1][];
            q[0][1].length();
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            Object o = null;
            synchronized (o) {
            }
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            Integer i = null;
            int j = i;
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            getNull().length();
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            f.g.h = 1;
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            int n = ((int[])null).length;
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            String s = null;
            switch (s) {
                case "a":
            }
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            new NullPointerException().getMessage();
            p(new NullPointerException().getMessage());
            throw new NullPointerException("own");
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            Objects.requireNonNull(null);
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            Objects.requireNonNull(null, "nm");
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            arr()[idx()].toString();
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            long[] la = null;
            la[idx()]+=2;
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            for (String s:(List<String>)null) {
            }
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        for (Runnable r:new Runnable[]{()->{int[] i = new int[-1];}, ()->{int[][] q = new int[2][3]; int i = q[1][5];},
                 ()->"abc".charAt(5), ()->"abc".substring(2, 1), ()->List.of().get(0), ()->new ArrayList<>().get(0),
                 ()->new ArrayList<>().iterator().next(), ()->List.of(1).add(2), ()->Map.of("a",
                 1, "a", 2), ()->Integer.parseInt("x1"), ()->Integer.parseInt(""), ()->Integer.parseInt(null),
                 ()->Long.parseLong("99999999999999999999"), ()->Double.parseDouble("abc"), ()->Double.parseDouble(""),
                 ()->Optional.empty().get(), ()->Optional.empty().orElseThrow(), ()->new ArrayDeque<>().pop(),
                 ()->new LinkedList<>().getFirst(), ()->new PriorityQueue<>().element(), ()->{int[] q = {1}; q[1]++;},
                 ()->Objects.checkIndex(5, 3), ()->new Scanner("").next(), ()->{Object o = List.of(1); ((List<String>)o).get(0).length();},
                 ()->Enum.valueOf(Thread.State.class, "Q"), ()->new StringBuilder("a").deleteCharAt(3),
                 ()->new StringBuilder("a").insert(4, "x"), ()->"a".repeat(-1), ()->Arrays.copyOfRange(new int[2],
                 2, 1), ()->System.arraycopy(new int[2], 0, new int[2], 1, 2), ()->System.arraycopy(new int[2],
                 0, new long[2], 1, 1), ()->System.arraycopy("x", 0, new long[2], 1, 1), ()->System.arraycopy(new Object[]{"s"},
                 0, new Integer[1], 0, 1), ()->Collections.emptyList().add(null), ()->Collections.unmodifiableMap(new HashMap<>()).put(1,
                 1), ()->new TreeMap<Object, Object>().put(new Object(), 1), ()->new TreeSet<String>().first(),
                 ()->Arrays.asList(1).add(2), ()->{var l = new ArrayList<>(List.of(1, 2, 3)); for (var i:l) l.remove(i);},
                 ()->List.of(1, 2).subList(1, 5), ()->new ArrayList<>(-1), ()->new HashMap<>(-1),
                 ()->Math.toIntExact(1L<<40), ()->Math.addExact(Integer.MAX_VALUE, 1), ()->{int z = 0; int q = 5%z;},
                 ()->{long z = 0; long q = 5/z;}, ()->Character.toChars(-1), ()->java.util.stream.Stream.of(1,
                 2).collect(java.util.stream.Collectors.toMap(i->1, i->i)), ()->{var s = java.util.stream.Stream.of(1); s.count(); s.count();},
                 ()->UUID.fromString("x"), ()->new Object().notify(), ()->{try {new Object().wait();} catch (InterruptedException e) {}},
                 ()->Base64.getDecoder().decode("a"), ()->List.copyOf(Arrays.asList(1, null)), ()->Locale.forLanguageTag(null),
                 ()->"%d".formatted("x"), ()->new Main().clone2(), ()->{ throw new AssertionError(5);},
                 ()->{assert false:"off";}, ()->Thread.currentThread().setPriority(11), ()->new BitSet().set(-1),
                 ()->Integer.valueOf("0x1"), ()->Integer.decode("0xZ"), ()->Byte.parseByte("200"),
                ()->Boolean.parseBoolean(null)}) try {
            r.run();
            p("none");
        } catch (Throwable e) {
            p(e);
        }
    }
    void clone2() {
        try {
            clone();
        } catch (CloneNotSupportedException e) {
            p(e);
        }
    }
    static String getNull() {
        return null;
    }
    static class F {
        F g;
        int h;
    }
    static F f = new F();
    static Object[] arr() {
        return new Object[3];
    }
    static int idx() {
        return 2;
    }
}
