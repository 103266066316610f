import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    interface Shape<T extends Number & Comparable<T>> {
        T area();
        default String d() {
            return "D";
        }
        static int s() {
            return 1;
        }
    }
    static abstract class Base<K, V> implements Comparable<Base<K, V>>, java.io.Serializable {
        protected Map<K, ? super List<V>> m;
        public static final int C = 7;
        volatile transient long vt;
        abstract <X extends Exception> void thr(List<? extends K>[] a, X x, int... v) throws X, java.io.IOException;
        public int compareTo(Base<K, V> o) {
            return 0;
        }
        synchronized strictfp final void n() {
        }
        native void nn();
    }
    static class D extends Base<String, Integer> {
        private int x = 3;
        private static String st = "S";
        String y;
        D() {
        }
        private D(int x, String y) {
            this.x = x;
            this.y = y;
        }
        public D(long[] q) throws Exception {
            throw new IllegalStateException("ctor");
        }
        <X extends Exception> void thr(List<? extends String>[] a, X x, int... v) {
        }
        private int priv(int a) {
            return a + x;
        }
        static long sum(long a, double b, char c, byte d, short e, float f, boolean g) {
            return (long)(a + b + c + d + e + f);
        }
        public Object boom() {
            throw new UnsupportedOperationException("boom");
        }
        class Inner {
            Inner(int q) {
            }
        }
    }
    record P(@Deprecated int x, List<String> names) {
        P {
            if (x<0) throw new IllegalArgumentException("neg");
        }
        static int z;
        void q() {
        }
    }
    enum E {
        A, B {
            void f() {
            }
        };
        void f() {
        }
    }
    sealed interface S permits S1, S2 {
    }
    record S1() implements S {
    }
    static final class S2 implements S {
    }
    public static void main(String[] a) throws Exception {
        for (Class<?> c:new Class<?>[]{Shape.class, Base.class, D.class, D.Inner.class, P.class,
                 E.class, E.B.getClass(), S.class, int.class, int[][].class, String[].class, Runnable.class,
                Override.class, new Object() {}.getClass(), Thread.State.class, Map.Entry.class}) {
            p("== " + c + " | " + c.toGenericString() + " | " + c.getName() + " " + c.getSimpleName());
            p("" + c.getTypeName() + " " + c.getCanonicalName() + " " + c.getPackageName());
            p("" + Modifier.toString(c.getModifiers()) + " " + c.getSuperclass() + " " + c.getGenericSuperclass());
            p("" + Arrays.toString(c.getInterfaces()) + Arrays.toString(c.getGenericInterfaces()) +
                    Arrays.toString(c.getTypeParameters()));
            p("" + c.getEnclosingClass() + " " + c.getDeclaringClass() + " " + c.getEnclosingMethod());
            p("" + c.isAnonymousClass() + c.isLocalClass() + c.isMemberClass() + c.isEnum() + c.isRecord() +
                    c.isSealed() + c.isAnnotation() + c.isSynthetic() + c.isInterface() + c.isArray() +
                    c.isPrimitive());
            p("" + c.getComponentType() + " " + c.descriptorString() + " " + c.getNestHost() + " " + c.arrayType());
            if (c.getName().startsWith("Main")) {
                for (Field f:sorted(c.getDeclaredFields())) p("F " + f.toGenericString() + " | " +
                        f + " | " + f.getGenericType() + " " + f.isSynthetic() + f.isEnumConstant());
                for (Method m:sorted(c.getDeclaredMethods())) p("M " + m.toGenericString() + " | " +
                        m + " " + m.isVarArgs() + m.isBridge() + m.isDefault() + m.isSynthetic() +
                        " " + Arrays.toString(m.getParameters()) + Arrays.toString(m.getGenericParameterTypes()) +
                        Arrays.toString(m.getGenericExceptionTypes()) + m.getParameterCount());
                for (Constructor<?> k:sorted(c.getDeclaredConstructors())) p("C " + k.toGenericString() +
                        " | " + k + " " + Arrays.toString(k.getParameters()));
                for (Class<?> k:sorted(c.getDeclaredClasses())) p("K " + k);
                if (c.isRecord()) for (RecordComponent rc:c.getRecordComponents()) p("R " + rc +
                        " " + rc.getGenericType() + " " + rc.getAccessor() + " " + rc.getGenericSignature());
                if (c.isSealed()) p(Arrays.toString(c.getPermittedSubclasses()));
                if (c.isEnum()) p(Arrays.toString(c.getEnumConstants()));
            }
        }
        D d = new D();
        Field x = D.class.getDeclaredField("x");
        x.setAccessible(true);
        p(x.get(d) + " " + x.getInt(d));
        x.set(d, 9);
        x.setInt(d, 10);
        p(d.x + " " + x.getLong(d));
        try {
            x.set(d, "s");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            x.getByte(d);
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            x.get("no");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            x.get(null);
        } catch (NullPointerException e) {
            p("npe " + e.getMessage());
        }
        Field st = D.class.getDeclaredField("st");
        st.set(null, "T");
        p(D.st);
        Field C = Base.class.getField("C");
        try {
            C.set(null, 8);
        } catch (IllegalAccessException e) {
            p(e);
        }
        p(C.getInt(null) + " " + C.get(null));
        try {
            D.class.getDeclaredField("nope");
        } catch (NoSuchFieldException e) {
            p(e);
        }
        Method pr = D.class.getDeclaredMethod("priv", int.class);
        p(pr.invoke(d, 5));
        p(D.class.getDeclaredMethod("sum", long.class, double.class, char.class, byte.class, short.class,
                float.class, boolean.class).invoke(null, 1, 2.5f, 'a', (byte)1, (byte)2, 3, true));
        try {
            pr.invoke(d, "x");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            pr.invoke(d);
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            pr.invoke("x", 1);
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            pr.invoke(null, 1);
        } catch (NullPointerException e) {
            p("npe");
        }
        try {
            pr.invoke(d, (Object)null);
        } catch (IllegalArgumentException|NullPointerException e) {
            p(e.getClass());
        }
        try {
            D.class.getMethod("boom").invoke(d);
        } catch (InvocationTargetException e) {
            p(e + " " + e.getCause() + " " + e.getTargetException().getMessage());
        }
        try {
            D.class.getMethod("zip");
        } catch (NoSuchMethodException e) {
            p(e);
        }
        Constructor<D> k = D.class.getDeclaredConstructor(int.class, String.class);
        D dd = k.newInstance(77, "yy");
        p(dd.x + dd.y);
        try {
            D.class.getConstructor(long[].class).newInstance(new long[0]);
        } catch (InvocationTargetException e) {
            p(e.getCause());
        }
        try {
            Base.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            p(e);
        }
        try {
            D.class.getConstructor(int.class);
        } catch (NoSuchMethodException e) {
            p(e);
        }
        p(D.class.getDeclaredConstructor().newInstance().x);
        p(P.class.getDeclaredConstructors()[0].newInstance(4, List.of("q")));
        try {
            P.class.getDeclaredConstructors()[0].newInstance(-4, null);
        } catch (InvocationTargetException e) {
            p(e.getCause());
        }
        try {
            ((Field)P.class.getDeclaredField("x")).set(new P(1, null), 5);
        } catch (IllegalAccessException e) {
            p(e);
        }
        try {
            E.class.getDeclaredConstructors()[0].newInstance("Q", 4);
        } catch (IllegalArgumentException|IllegalAccessException e) {
            p(e);
        }
        Object ar = Array.newInstance(int.class, 3);
        Array.setInt(ar, 1, 5);
        Array.set(ar, 2, (short)7);
        p(Arrays.toString((int[])ar) + Array.getLength(ar) + Array.get(ar, 1) + Array.getLong(ar, 2));
        try {
            Array.set(ar, 0, "s");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            Array.get(ar, 9);
        } catch (ArrayIndexOutOfBoundsException e) {
            p(e);
        }
        try {
            Array.get("x", 0);
        } catch (IllegalArgumentException e) {
            p(e);
        }
        p(((Object[][])Array.newInstance(String.class, 2, 3))[1].length);
        p(Array.newInstance(String.class, 2, 3).getClass());
        try {
            Array.newInstance(int.class, -1);
        } catch (NegativeArraySizeException e) {
            p(e);
        }
        Comparator<String> px = (Comparator<String>)Proxy.newProxyInstance(Main.class.getClassLoader(),
                 new Class<?>[]{Comparator.class, Runnable.class}, (pxy, m, args)->{ if (m.getName().equals("compare")) return args[0].toString().length()-args[1].toString().length(); if (m.getName().equals("run")) throw new java.io.IOException("chk"); if (m.getName().equals("hashCode")) return 5; if (m.getName().equals("toString")) return "PX"; if (m.isDefault()) return InvocationHandler.invokeDefault(pxy,
                m, args); return null;});
        p("" + px.compare("aaa", "b") + " " + px + " " + px.hashCode() + " " + Proxy.isProxyClass(px.getClass()));
        p("" + Modifier.toString(px.getClass().getModifiers()) + " " + px.getClass().getInterfaces().length);
        try {
            ((Runnable)px).run();
        } catch (UndeclaredThrowableException e) {
            p(e + " " + e.getCause());
        }
        p(px.reversed().compare("aaa", "b"));
        List<String> ls = new ArrayList<>(List.of("ccc", "a", "bb"));
        ls.sort(px);
        p(ls);
        try {
            ((Comparator)px).equals(null);
        } catch (NullPointerException e) {
            p(e.getClass());
        }
        try {
            Class.forName("no.Such");
        } catch (ClassNotFoundException e) {
            p(e + " " + e.getMessage());
        }
        p(Class.forName("[[Ljava.lang.String;") + " " + Class.forName("Main$D").getSimpleName());
        try {
            Integer.class.cast("x");
        } catch (ClassCastException e) {
            p(e);
        }
        try {
            Object o = "s";
            Integer i = (Integer)o;
        } catch (ClassCastException e) {
            p(e);
        }
        try {
            Object o = new D();
            P i = (P)o;
        } catch (ClassCastException e) {
            p(e);
        }
        try {
            Object[] oa = new Integer[1];
            oa[0] = "x";
        } catch (ArrayStoreException e) {
            p(e);
        }
        try {
            Object o = new int[0];
            String i = (String)o;
        } catch (ClassCastException e) {
            p(e);
        }
        try {
            Object o = new D[0];
            Runnable q = (Runnable)o;
        } catch (ClassCastException e) {
            p(e);
        }
        p(Enum.valueOf(E.class, "A"));
        try {
            E.valueOf("Z");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        p(String.class.asSubclass(CharSequence.class));
        try {
            String.class.asSubclass(Number.class);
        } catch (ClassCastException e) {
            p(e);
        }
    }
    static Field[] sorted(Field[] f) {
        Arrays.sort(f, Comparator.comparing(Field::getName));
        return f;
    }
    static Method[] sorted(Method[] f) {
        Arrays.sort(f, Comparator.comparing(Method::toString));
        return f;
    }
    static Constructor<?>[] sorted(Constructor<?>[] f) {
        Arrays.sort(f, Comparator.comparing(Constructor::toString));
        return f;
    }
    static Class<?>[] sorted(Class<?>[] f) {
        Arrays.sort(f, Comparator.comparing(Class::getName));
        return f;
    }
}
