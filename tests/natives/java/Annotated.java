import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class Annotated {
  enum Level { LOW, HIGH }
  @Retention(RetentionPolicy.RUNTIME) @interface Tag { String value() default "none"; int[] numbers() default {1,2}; Class<?> type() default Object.class; Level level() default Level.LOW; long big() default 1L<<40; double d() default 2.5; char c() default 'x'; Sub sub() default @Sub(3); }
  @Retention(RetentionPolicy.RUNTIME) @interface Sub { int value(); }
  @Retention(RetentionPolicy.RUNTIME) @Repeatable(Marks.class) @interface Mark { String value(); }
  @Retention(RetentionPolicy.RUNTIME) @interface Marks { Mark[] value(); }
  @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Heir {}
  @Tag(value="c", numbers={5,6}, type=String.class, level=Level.HIGH, sub=@Sub(9)) @Heir static class Base { @Tag int field; @Mark("a") @Mark("b") void run(@Sub(1) int p, String q){} @Deprecated void old(){} }
  static class Child extends Base {}
  public static void main(String[] args) throws Exception {
    Tag t = Base.class.getAnnotation(Tag.class);
    System.out.println(t.value()+Arrays.toString(t.numbers())+t.type()+t.level()+t.big()+t.d()+t.c()+t.sub().value());
    System.out.println(Base.class.getDeclaredField("field").getAnnotation(Tag.class).value());
    Method m = Base.class.getDeclaredMethod("run", int.class, String.class);
    System.out.println(m.getAnnotationsByType(Mark.class).length+" "+m.getAnnotationsByType(Mark.class)[1].value());
    System.out.println(((Sub) m.getParameterAnnotations()[0][0]).value()+" "+m.getParameterAnnotations()[1].length);
    System.out.println(Base.class.getDeclaredMethod("old").isAnnotationPresent(Deprecated.class)+" "+Child.class.isAnnotationPresent(Heir.class)+" "+Child.class.isAnnotationPresent(Tag.class));
    System.out.println(t.equals(Base.class.getAnnotation(Tag.class))+" "+t.annotationType());
    System.out.println(Base.class.getAnnotation(Heir.class));
    Object p = Proxy.newProxyInstance(Annotated.class.getClassLoader(), new Class<?>[]{Comparable.class, Runnable.class}, (proxy, method, a) -> { System.out.println("call "+method.getName()+" "+(a==null?0:a.length)); return method.getReturnType()==int.class?7:null; });
    System.out.println(((Comparable<Object>) p).compareTo("x")); ((Runnable) p).run(); System.out.println(Proxy.isProxyClass(p.getClass()));
  }
}
