import java.lang.reflect.*;
public class Reflect {
  public static int f(int x, String s){ return x; }
  public int g(long x){ return (int)x; }
  static abstract class Abs { public Abs(){} }
  static class T2 { public T2(int x){ if (x<0) throw new IllegalStateException("neg"); } }
  interface R { Object run() throws Throwable; }
  static void t(String n, R r){ try { System.out.println(n+" -> "+r.run()); } catch(Throwable e){ System.out.println(n+" !! "+e+ (e.getCause()!=null?" cause "+e.getCause():"")); } }
  public static void main(String[] a) throws Throwable {
    Method f = Reflect.class.getMethod("f", int.class, String.class), g = Reflect.class.getMethod("g", long.class);
    t("f ok", ()->f.invoke(null, 1, "s"));
    t("f short", ()->f.invoke(null, (short)1, "s"));
    t("f long", ()->f.invoke(null, 1L, "s"));
    t("f null prim", ()->f.invoke(null, null, "s"));
    t("f str", ()->f.invoke(null, "x", "s"));
    t("f obj", ()->f.invoke(null, 1, 2));
    t("f count", ()->f.invoke(null, 1));
    t("f nullargs", ()->f.invoke(null, (Object[])null));
    g.setAccessible(true);
    t("g null", ()->g.invoke(null, 1L));
    t("g wrong", ()->g.invoke("x", 1L));
    t("g char", ()->g.invoke(new Reflect(), 'c'));
    t("g bool", ()->g.invoke(new Reflect(), true));
    t("g float", ()->g.invoke(new Reflect(), 1f));
    t("abs", ()->Abs.class.getConstructor().newInstance());
    t("t2", ()->T2.class.getConstructor(int.class).newInstance(-1));
    t("t2c", ()->T2.class.getConstructor(int.class).newInstance());
    t("t2m", ()->T2.class.getConstructor(int.class).newInstance("x"));
    int[] ia = {1,2}; Object[] oa = {"a"}; String[] sa={"x"};
    t("len", ()->Array.getLength("x"));
    t("lennull", ()->Array.getLength(null));
    t("get", ()->Array.get(ia,1));
    t("get5", ()->Array.get(ia,5));
    t("getobj", ()->Array.get("x",5));
    t("getnull", ()->Array.get(null,5));
    t("getInt5", ()->Array.getInt(ia,5));
    t("getLong", ()->Array.getLong(ia,1));
    t("getShort", ()->Array.getShort(ia,1));
    t("getIntobj", ()->Array.getInt(oa,0));
    t("getIntstr", ()->Array.getInt("s",0));
    t("getBool", ()->Array.getBoolean(ia,0));
    t("set", ()->{Array.set(ia,1,7);return ia[1];});
    t("setshort", ()->{Array.set(ia,1,(short)8);return ia[1];});
    t("setlong", ()->{Array.set(ia,1,7L);return ia[1];});
    t("setnull", ()->{Array.set(ia,1,null);return ia[1];});
    t("setstr", ()->{Array.set(ia,1,"x");return ia[1];});
    t("setstr2", ()->{Array.set(sa,0,1);return sa[0];});
    t("set9", ()->{Array.set(sa,9,"q");return sa[0];});
    t("setnullarr", ()->{Array.set(null,9,"q");return sa[0];});
    t("setno", ()->{Array.set("x",9,"q");return sa[0];});
    t("setInt", ()->{Array.setInt(ia,0,5);return ia[0];});
    t("setInt9", ()->{Array.setInt(ia,9,5);return ia[0];});
    t("setLong", ()->{Array.setLong(ia,0,5);return ia[0];});
    t("setByte", ()->{Array.setByte(ia,0,(byte)-5);return ia[0];});
    t("setIntobj", ()->{Array.setInt(oa,0,5);return ia[0];});
    t("new", ()->Array.newInstance(int.class,3).getClass());
    t("newneg", ()->Array.newInstance(int.class,-3).getClass());
    t("newvoid", ()->Array.newInstance(void.class,3).getClass());
    t("newnull", ()->Array.newInstance(null,3).getClass());
    t("multi", ()->Array.newInstance(int.class,3,4).getClass());
    t("multi0", ()->Array.newInstance(int.class,new int[0]).getClass());
    t("multineg", ()->Array.newInstance(int.class,2,-1).getClass());
    t("multinull", ()->Array.newInstance(int.class,(int[])null).getClass());
    t("multivoid", ()->Array.newInstance(void.class,2,2).getClass());
    t("multiarr", ()->Array.newInstance(int[].class,2,2).getClass());
    t("multi256", ()->Array.newInstance(int.class,new int[256]).getClass());
    t("arr mods", ()->Modifier.toString(int[].class.getModifiers())+"|"+Modifier.toString(Abs[].class.getModifiers())+"|"+Modifier.toString(Abs.class.getModifiers()));
    t("ifs", ()->java.util.Arrays.toString(int[].class.getInterfaces()));
  }
}
