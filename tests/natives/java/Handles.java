import java.lang.invoke.*;
public class Handles {
  volatile int x; final int fin=3; static long s; String str; byte b; boolean z; float fl;
  interface R { Object run() throws Throwable; }
  static void t(String n, R r){ try { System.out.println(n+" -> "+r.run()); } catch(Throwable e){ System.out.println(n+" !! "+e+ (e.getCause()!=null?" cause "+e.getCause():"")); } }
  static int m(int a, long b){ return a+(int)b; }
  public static void main(String[] a) throws Throwable {
    MethodHandles.Lookup l = MethodHandles.lookup();
    VarHandle X=l.findVarHandle(Handles.class,"x",int.class), F=l.findVarHandle(Handles.class,"fin",int.class), S=l.findStaticVarHandle(Handles.class,"s",long.class), ST=l.findVarHandle(Handles.class,"str",String.class), A=MethodHandles.arrayElementVarHandle(int[].class), SA=MethodHandles.arrayElementVarHandle(String[].class), B=l.findVarHandle(Handles.class,"b",byte.class), Z=l.findVarHandle(Handles.class,"z",boolean.class), FL=l.findVarHandle(Handles.class,"fl",float.class);
    Handles v=new Handles();
    t("get",()->(int)X.get(v));
    t("getL",()->(long)X.get(v));
    t("getObj",()->X.get(v));
    t("getS",()->(short)X.get(v));
    t("getInteger",()->(Integer)X.get(v));
    t("getStr",()->(String)X.get(v));
    t("set short",()->{X.set(v,(short)4);return v.x;});
    t("set Integer",()->{X.set(v,(Integer)5);return v.x;});
    t("set Object",()->{X.set(v,(Object)5);return v.x;});
    t("set ObjectStr",()->{X.set(v,(Object)"x");return v.x;});
    t("set long",()->{X.set(v,5L);return v.x;});
    t("set void",()->{X.set(v);return v.x;});
    t("null recv",()->{X.set((Handles)null,1);return v.x;});
    t("wrong recv",()->{X.set("s",1);return v.x;});
    t("wrong recv obj",()->{X.set((Object)"s",1);return v.x;});
    t("fin set",()->{F.set(v,1);return v.fin;});
    t("fin get",()->(int)F.get(v));
    t("static",()->{S.set(5L);return S.getAndAdd(2L)+" "+s;});
    t("static int",()->{S.set(5);return s;});
    t("str cas",()->{v.str="a";return ST.compareAndSet(v,"a","b")+v.str;});
    t("str set Obj",()->{ST.set(v,(Object)1);return v.str;});
    t("str add",()->ST.getAndAdd(v,"x"));
    t("arr",()->{int[] q={1,2};A.setVolatile(q,1,9);return q[1]+" "+A.getAndAdd(q,1,3)+" "+q[1];});
    t("arr oob",()->{int[] q={1,2};return A.get(q,2);});
    t("arr null",()->{int[] q=null;return A.get(q,2);});
    t("sarr store",()->{Object[] q=new String[1];SA.set((String[])q,0,"x");return q[0];});
    t("sarr bad",()->{String[] q=new String[1];SA.set(q,0,(Object)1);return q[0];});
    t("byte add",()->{v.b=127;B.getAndAdd(v,(byte)1);return v.b;});
    t("byte or",()->{v.b=1;return B.getAndBitwiseOr(v,(byte)6)+" "+v.b;});
    t("bool xor",()->{v.z=true;return (boolean)Z.getAndBitwiseXor(v,true)+" "+v.z;});
    t("bool add",()->Z.getAndAdd(v,true));
    t("float add",()->{v.fl=1.5f;return FL.getAndAdd(v,2f)+" "+v.fl;});
    t("float cas",()->{v.fl=1.5f;return FL.compareAndSet(v,1.5f,2f)+" "+v.fl;});
    t("float or",()->FL.getAndBitwiseOr(v,2f));
    t("cae",()->{v.x=3;return (int)X.compareAndExchange(v,3,4)+" "+v.x;});
    t("wrongcoord",()->X.get());
    t("drop",()->{X.getAndSet(v,8);return v.x;});
    VarHandle E=X.withInvokeExactBehavior();
    t("exact",()->(int)E.get(v));
    t("exactbad",()->(long)E.get(v));
    MethodHandle mh=l.findStatic(Handles.class,"m",MethodType.methodType(int.class,int.class,long.class));
    t("mh",()->(int)mh.invokeExact(1,2L));
    t("mhx",()->(int)mh.invokeExact(1,2));
    t("mhi",()->(int)mh.invoke(1,2));
    t("mho",()->mh.invoke((Object)1,(Integer)2));
    t("mhbad",()->mh.invoke("s",(Integer)2));
    t("mhcount",()->mh.invoke(2));
  }
}
