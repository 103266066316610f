import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class Shapes {
  @Retention(RetentionPolicy.RUNTIME) @interface Tag { String value() default "none"; int[] numbers() default {1,2}; Class<?> type() default Object.class; Color color() default Color.RED; }
  enum Color { RED, GREEN { @Override String hex(){ return "#0f0"; } }; String hex(){ return "#f00"; } }
  record Point(int x, @Tag("why") long y, String name) { Point { if (x < 0) throw new IllegalArgumentException("negative"); } static int made; double length(){ return Math.sqrt(x*x+y*y); } }
  sealed interface Shape permits Circle, Square {}
  static final class Circle implements Shape { private final double radius=2.5; protected static volatile int count; transient boolean shown; }
  static non-sealed class Square implements Shape { }
  @Tag(value="base", numbers={7}) static abstract class Base<T extends Comparable<T>> implements Comparable<Base<T>>, java.io.Serializable {
    T item; protected List<? super T> list; abstract T pick(T a, int... rest) throws java.io.IOException, IllegalStateException;
    public int compareTo(Base<T> o){ return 0; } private <X extends Number> Map<String,X> gen(Set<X> in){ return null; } synchronized strictfp void sync(){} }
  class Inner { class Deep {} private Inner(){} Inner(int a){} }
  interface Greeter { String greet(String n); default String twice(String n){ return greet(greet(n)); } static int si(){ return 3; } private int pi(){ return 1; } }
  static class Fields { byte b=1; short s=2; char c='c'; int i=4; long l=5; float f=6; double d=7; boolean z=true; String str="s"; final int fin=9; static int st=10; static final String K="k"; private int hidden=3; }

  static String sorted(Object[] a){ String[] s=new String[a.length]; for(int i=0;i<s.length;i++) s[i]=String.valueOf(a[i]); Arrays.sort(s); return String.join("; ", s); }
  static void show(Class<?> c) {
    System.out.println("== "+c+" | "+c.getName()+" | "+c.getSimpleName()+" | "+c.getTypeName()+" | "+c.getCanonicalName()+" | "+c.getPackageName());
    System.out.println(Modifier.toString(c.getModifiers())+" "+c.isInterface()+c.isEnum()+c.isRecord()+c.isAnnotation()+c.isArray()+c.isPrimitive()+c.isMemberClass()+c.isLocalClass()+c.isAnonymousClass()+c.isSealed()+c.isSynthetic()+c.isHidden());
    System.out.println("super "+c.getSuperclass()+" generic "+c.getGenericSuperclass()+" ifs "+Arrays.toString(c.getInterfaces())+" "+Arrays.toString(c.getGenericInterfaces()));
    System.out.println("decl "+c.getDeclaringClass()+" encl "+c.getEnclosingClass()+" m "+c.getEnclosingMethod()+" k "+c.getEnclosingConstructor()+" host "+c.getNestHost());
    System.out.println("fields "+sorted(c.getDeclaredFields()));
    System.out.println("methods "+sorted(c.getDeclaredMethods()));
    System.out.println("ctors "+sorted(c.getDeclaredConstructors()));
    System.out.println("classes "+sorted(c.getDeclaredClasses()));
    System.out.println("tp "+Arrays.toString(c.getTypeParameters())+" permits "+(c.getPermittedSubclasses()==null?null:sorted(c.getPermittedSubclasses())));
  }
  static int calls;
  static int many(boolean z, byte b, char c, short s, int i, long l, float f, double d, String str){ calls++; return (z?1:0)+b+c+s+i+(int)l+(int)f+(int)d+str.length(); }
  public static void main(String[] args) throws Exception {
    Object local = new Object(){ int anon=1; };
    class Loc { int q; }
    for (Class<?> c : new Class<?>[]{Color.class, Color.GREEN.getClass(), Point.class, Shape.class, Circle.class, Square.class, Base.class, Inner.class, Inner.Deep.class, Greeter.class, Fields.class, local.getClass(), Loc.class, int.class, int[][].class, Point[].class, void.class, Tag.class}) show(c);
    for (Method m : Base.class.getDeclaredMethods()) if (m.getName().equals("gen")||m.getName().equals("pick")) System.out.println(m.toGenericString()+" varargs "+m.isVarArgs()+" "+Arrays.toString(m.getGenericParameterTypes())+" "+Arrays.toString(m.getExceptionTypes()));
    for (RecordComponent rc : Point.class.getRecordComponents()) System.out.println(rc+" "+rc.getAccessor()+" "+rc.getType());
    System.out.println(Arrays.toString(Point.class.getDeclaredConstructors()[0].getParameters()));
    System.out.println(Point.class.getDeclaredConstructor(int.class,long.class,String.class).newInstance(3,4L,"p"));
    try { Point.class.getDeclaredConstructor(int.class,long.class,String.class).newInstance(-3,4L,"p"); } catch (InvocationTargetException e) { System.out.println(e.getCause()); }
    Method m = Shapes.class.getDeclaredMethod("many", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class);
    int sum=0; for (int i=0;i<40;i++) sum += (Integer) m.invoke(null, true, (byte)1, 'a', (short)2, i, 5L, 6f, 7d, "eight");
    System.out.println(sum+" "+calls);
    Fields f = new Fields();
    for (Field x : Fields.class.getDeclaredFields()) { x.setAccessible(true); Object v=x.get(Modifier.isStatic(x.getModifiers())?null:f); System.out.println(x.getName()+"="+v+" "+v.getClass().getSimpleName()); }
    Field fi=Fields.class.getDeclaredField("i"); fi.setInt(f,44); fi.set(f,(short)45); System.out.println(f.i+" "+fi.getLong(f)+" "+fi.getDouble(f));
    try { fi.set(f,"x"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    try { Fields.class.getDeclaredField("fin").setInt(f,1); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
    Field st=Fields.class.getDeclaredField("st"); st.set(null, 99); System.out.println(Fields.st);
    try { Fields.class.getDeclaredField("nope"); } catch (NoSuchFieldException e) { System.out.println(e); }
    try { Fields.class.getMethod("nope", int.class); } catch (NoSuchMethodException e) { System.out.println(e); }
    Greeter g = n -> "hi "+n;
    System.out.println(Greeter.class.getMethod("twice", String.class).invoke(g,"bob")+" "+Greeter.class.getMethod("greet", String.class).invoke(g,"al"));
    System.out.println(List.class.getMethod("size").invoke(new ArrayList<>(List.of(1,2)))+" "+Object.class.getMethod("hashCode").invoke("abc")+" "+Object.class.getMethod("toString").invoke(12));
    System.out.println(Color.valueOf("GREEN").hex()+" "+new EnumMap<>(Map.of(Color.RED,1))+" "+EnumSet.allOf(Color.class)+" "+Enum.valueOf(Color.class,"RED"));
    try { Color.valueOf("BLUE"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    System.out.println(new Object(){ String s(){ return getClass().getName(); } }.s());
    System.out.println(Class.forName("Shapes$Point")+" "+Class.forName("[I")+" "+Class.forName("[Ljava.lang.String;").getComponentType());
    try { Class.forName("no.Such"); } catch (ClassNotFoundException e) { System.out.println(e); }
    System.out.println(Inner.class.getDeclaredConstructor(Shapes.class,int.class).newInstance(new Shapes(),1)!=null);
    System.out.println(String[].class.getMethod("getClass").invoke(new String[0])+" "+int[].class.getName()+" "+new int[0].getClass().getSuperclass());
  }
}
