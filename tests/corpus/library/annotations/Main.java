import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    enum Lv {
        LO, HI
    }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @Documented @interface A {
        String value() default "dv";
        int n() default 5;
        Class<?> c() default Object.class;
        Lv lv() default Lv.HI;
        long[] ls() default {
            1, 2
        };
        Sub sub() default @Sub(q = "s");
        char ch() default 'x';
        double d() default 1.5;
        float f() default 2.5f;
        byte b() default 1;
        boolean z() default true;
        String[] ss() default {
        };
        Class<?>[] cs() default {
            int.class, String[].class
        };
    }
    @Retention(RetentionPolicy.RUNTIME) @interface Sub {
        String q();
    }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Rs.class) @interface R {
        int value();
    }
    @Retention(RetentionPolicy.RUNTIME) @interface Rs {
        R[] value();
    }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface T {
        int value() default 0;
    }
    @Retention(RetentionPolicy.CLASS) @interface Hid {
    }
    @Retention(RetentionPolicy.RUNTIME) @interface Par {
        String value();
    }
    @A("x") @R(1) @R(2) @Hid @Deprecated(since = "3", forRemoval = true) static class X<@T(9) Q> {
        @A(n = 9, ss = {"a\"b", "c\n"}, ch = '\'') int f;
        @R(7) void m(@Par("p1") int a, @Par("p2") @Deprecated String b) {
        }
        @T(1) List<@T(2) String> tl;
        @T(4) int @T(5) [] arr;
        void th() throws @T(6) Exception {
        }
        void rc(@T(8) X<Q> this) {
        }
    }
    static class Y extends @T(3) X<String> {
    }
    public static void main(String[] a) throws Exception {
        p(Arrays.toString(X.class.getAnnotations()));
        p(Arrays.toString(Y.class.getAnnotations()) + Arrays.toString(Y.class.getDeclaredAnnotations()));
        p(X.class.getAnnotation(A.class).value() + X.class.getAnnotation(A.class).n() + X.class.getAnnotation(A.class).sub().q());
        p(Arrays.toString(X.class.getAnnotationsByType(R.class)) + X.class.isAnnotationPresent(R.class) +
                X.class.getAnnotation(Rs.class));
        Field f = X.class.getDeclaredField("f");
        p(f.getAnnotation(A.class));
        A x = f.getAnnotation(A.class), y = A.class.getMethod("n").getDeclaringClass().cast(f.getAnnotation(A.class))==null?null:f.getAnnotation(A.class);
        p(x.equals(y) + " " + (x.hashCode()==y.hashCode()) + " " + x.annotationType() + " " + (x.hashCode()!=0));
        Sub s = x.sub();
        p(s.hashCode() + " " + X.class.getAnnotation(Rs.class).value()[1].hashCode());
        Method m = X.class.getDeclaredMethod("m", int.class, String.class);
        p(Arrays.deepToString(m.getParameterAnnotations()) + m.getAnnotation(R.class) + m.getParameters()[1].isAnnotationPresent(Deprecated.class) +
                m.getParameters()[0].getName() + m.getParameters()[0].isNamePresent());
        p(A.class.getMethod("n").getDefaultValue());
        p(Arrays.toString((long[])A.class.getMethod("ls").getDefaultValue()));
        p(Sub.class.getMethod("q").getDefaultValue());
        p(X.class.getDeclaredField("tl").getAnnotatedType());
        AnnotatedParameterizedType at = (AnnotatedParameterizedType)X.class.getDeclaredField("tl").getAnnotatedType();
        p(Arrays.toString(at.getAnnotations()) + Arrays.toString(at.getAnnotatedActualTypeArguments()[0].getAnnotations()));
        p(Y.class.getAnnotatedSuperclass() + " " + X.class.getTypeParameters()[0].getAnnotations()[0]);
        AnnotatedArrayType aa = (AnnotatedArrayType)X.class.getDeclaredField("arr").getAnnotatedType();
        p(aa + " " + aa.getAnnotatedGenericComponentType());
        p(Arrays.toString(X.class.getDeclaredMethod("th").getAnnotatedExceptionTypes()) + X.class.getDeclaredMethod("rc").getAnnotatedReceiverType());
        p(A.class.getAnnotation(Retention.class));
        p("" + Arrays.toString(A.class.getAnnotations()) + A.class.isAnnotation());
        p(Modifier.toString(A.class.getModifiers()));
        x.ls()[0] = 100;
        p(x.ls()[0]);
        for (Method q:A.class.getDeclaredMethods()) if (q.getName().equals("cs")) p(Arrays.toString((Class[])q.invoke(x)));
        p(FunctionalInterface.class.isAnnotationPresent(Documented.class));
        p(Runnable.class.getAnnotations().length + " " + Arrays.toString(Runnable.class.getAnnotations()));
    }
}
