import java.util.*;
public class Nulls {
  int f; long l; boolean z; Nulls next; int[] arr; int[][] marr; static Nulls sn; static String ss; Object o; static int[] sarr;
  byte[] bs; char[] cs; short[] shs; float[] fs; double[] ds; long[] ls; boolean[] zs; Object[] os; double d; float fl;
  Nulls get(){ return null; } static Nulls sget(){ return null; } int[] getArr(int a, String b, long[] c){ return null; }
  String s(){return null;} void v(int x, String y){}
  interface R { void run() throws Throwable; }
  static void t(String n, R r){ try { r.run(); System.out.println(n+" ok"); } catch(Throwable e){ System.out.println(n+" !! "+e); } }
  static void m(Nulls p, int i, String[] a, int[][] q, Object o, long w, Integer boxed, List<String> list, Runnable run){
    t("1",()->{ Nulls x=null; x.f=1; });
    t("2",()->{ Nulls x=null; x.f++; });
    t("3",()->{ Nulls x=null; System.out.println(x.l); });
    t("4",()->{ Nulls x=new Nulls(); x.next.next.f=1; });
    t("5",()->{ Nulls x=new Nulls(); x.arr[3]=1; });
    t("6",()->{ Nulls x=new Nulls(); int k=2; x.marr[k][3]=1; });
    t("7",()->{ Nulls x=new Nulls(); x.marr=new int[3][]; int k=2; x.marr[k][3]=1; });
    t("8",()->{ sn.f=3; });
    t("9",()->{ ss.length(); });
    t("10",()->{ sn.next.get().get(); });
    t("11",()->{ new Nulls().get().get(); });
    t("12",()->{ sget().f=3; });
    t("13",()->{ new Nulls().getArr(1,"x",null)[2]=3; });
    t("14",()->{ int k=new Nulls().getArr(1,"x",null).length; });
    t("15",()->{ synchronized(sn){ } });
    t("16",()->{ throw (RuntimeException)(Object)sn; });
    t("17",()->{ RuntimeException e=null; throw e; });
    t("18",()->{ Object[] z=null; z[0]=null; });
    t("19",()->{ Nulls y=new Nulls(); y.bs[0]=1; });
    t("20",()->{ Nulls y=new Nulls(); y.cs[0]=1; });
    t("21",()->{ Nulls y=new Nulls(); y.shs[0]=1; });
    t("22",()->{ Nulls y=new Nulls(); y.fs[0]=1; });
    t("23",()->{ Nulls y=new Nulls(); y.ds[0]=1; });
    t("24",()->{ Nulls y=new Nulls(); y.ls[0]=1; });
    t("25",()->{ Nulls y=new Nulls(); y.zs[0]=true; });
    t("26",()->{ Nulls y=new Nulls(); y.os[0]=""; });
    t("27",()->{ Nulls y=new Nulls(); int k=y.bs[0]+y.cs[0]; });
    t("28",()->{ Nulls y=new Nulls(); int k=y.cs[0]; });
    t("29",()->{ Nulls y=new Nulls(); int k=y.shs[0]; });
    t("30",()->{ Nulls y=new Nulls(); float k=y.fs[0]; });
    t("31",()->{ Nulls y=new Nulls(); double k=y.ds[0]; });
    t("32",()->{ Nulls y=new Nulls(); long k=y.ls[0]; });
    t("33",()->{ Nulls y=new Nulls(); boolean k=y.zs[0]; });
    t("34",()->{ Nulls y=new Nulls(); Object k=y.os[0]; });
    t("35",()->{ int[] k=null; int j=k[3]; });
    t("36",()->{ Integer k=null; int j=k; });
    t("37",()->{ List<String> k=null; k.add("x"); });
    t("38",()->{ Map<String,List<String>> k=new HashMap<>(); k.get("x").add("y"); });
    t("39",()->{ String[] k=new String[3]; k[1].length(); });
    t("40",()->{ String[][] k=new String[3][]; int q1=1,q2=2; k[q1+q2-2][0].length(); });
    t("41",()->{ Object k=null; ((String)k).length(); });
    t("42",()->{ throw new NullPointerException(); });
    t("43",()->{ throw new NullPointerException("mine"); });
    t("44",()->{ Objects.requireNonNull(null); });
    t("45",()->{ Objects.requireNonNull(null,"msg"); });
    t("46",()->{ p.f=3; });
    t("47",()->{ a[0].length(); });
    t("48",()->{ q[i][i+1]=3; });
    t("49",()->{ o.toString(); });
    t("50",()->{ long z1=boxed+w; });
    t("51",()->{ run.run(); });
    t("52",()->{ String k=null; switch(k){ case "a": break; } });
    t("53",()->{ Thread.State k=null; switch(k){ case NEW: break; } });
    t("54",()->{ for(String x: list){} });
    t("55",()->{ int[] k=null; for(int x: k){} });
    t("56",()->{ String k=null; k.chars(); });
    t("57",()->{ Nulls y=null; y.v(1,"x"); });
    t("58",()->{ Nulls y=null; long k=y.l+1; });
    t("59",()->{ Nulls y=null; y.next=null; });
    t("60",()->{ Nulls y=null; y.d=1.0; });
    t("61",()->{ Nulls[] ys=new Nulls[2]; ys[1].f=2; });
    t("62",()->{ Nulls[] ys=new Nulls[2]; int k=0; ys[k++].f=2; });
    t("63",()->{ sarr[0]=1; });
    t("64",()->{ int[] k=null; k[0]+=2; });
    t("65",()->{ String k=null; k.concat("x").length(); });
    t("66",()->{ Object k=null; k.getClass(); });
    t("67",()->{ Object k=null; k.wait(); });
    t("68",()->{ Object k = sn; synchronized(k){} });
    t("69",()->{ boolean c = i>3; (c ? p : sn).f=1; });
    t("70",()->{ (i>3 ? p : sn).get(); });
    t("71",()->{ int[][][] k=new int[2][][]; k[1][0][0]=3;});
    t("72",()->{ String k=null; String e="a"+k.trim(); });
  }
  void inst(){ t("i1",()->{ this.next.f=1; }); t("i2",()->{ next.next.get(); }); t("i3",()->{ arr[f]=1; }); t("i4", ()->{ Nulls.this.o.hashCode(); }); }
  void plain(Nulls param, int[] pa, long wide, String last){
     try { next.f=1; } catch(NullPointerException e){ System.out.println("p1 "+e.getMessage()); }
     try { param.f=1; } catch(NullPointerException e){ System.out.println("p2 "+e.getMessage()); }
     try { pa[this.f]++; } catch(NullPointerException e){ System.out.println("p3 "+e.getMessage()); }
     try { last.isEmpty(); } catch(NullPointerException e){ System.out.println("p4 "+e.getMessage()); }
     try { Nulls loc=param; loc.v(1,null); } catch(NullPointerException e){ System.out.println("p5 "+e.getMessage()); }
     try { this.get().next.v(1,null); } catch(NullPointerException e){ System.out.println("p6 "+e.getMessage()); }
     try { throw (Error)null; } catch(NullPointerException e){ System.out.println("p7 "+e.getMessage()); }
     try { synchronized(last){} } catch(NullPointerException e){ System.out.println("p8 "+e.getMessage()); }
     try { int q=pa.length; } catch(NullPointerException e){ System.out.println("p9 "+e.getMessage()); }
     try { (param==null?last:"x"+wide).isEmpty(); } catch(NullPointerException e){ System.out.println("p10 "+e.getMessage()); }
     try { int z = 5; marr[z][z*2]=1; } catch(NullPointerException e){ System.out.println("p11 "+e.getMessage()); }
     try { int z = 5; marr=new int[9][]; marr[z+1][300]=1; } catch(NullPointerException e){ System.out.println("p12 "+e.getMessage()); }
     try { marr[40000][70000]=1; } catch(NullPointerException|ArrayIndexOutOfBoundsException e){ System.out.println("p13 "+e.getMessage()); }
     try { marr=new int[100000][]; marr[40000][70000]=1; } catch(NullPointerException e){ System.out.println("p14 "+e.getMessage()); }
     try { marr=new int[100000][]; marr[-1+1][-1]=1; } catch(NullPointerException e){ System.out.println("p15 "+e.getMessage()); }
     try { os=new Object[3]; os[(int)wide-7].hashCode(); } catch(NullPointerException e){ System.out.println("p16 "+e.getMessage()); }
     try { os[get(3,"q")].hashCode(); } catch(NullPointerException e){ System.out.println("p17 "+e.getMessage()); }
     try { ((Nulls)o).f=2; } catch(NullPointerException e){ System.out.println("p18 "+e.getMessage()); }
  }
  int get(int a, String b){ return 1; }
  static void sizes(int kind, Object given, long wide) {
    int a0=0,a1=1,a2=2; long l1=wide; double d1=300; float f1=2;
    switch(kind){ case 1: a0=1; break; case 2: a0=2; break; case 3: a0=70000; break; default: a0=4; }
    switch(kind){ case 1: a1=1; break; case 1000: a1=2; break; case -5: a1=300; }
    int[][] many=new int[2][3]; Runnable r=()->{}; r.run(); a0+=1000; a1++; Object[] objs={a0,a1,"x"+l1};
    for (Object named : objs) { if (named instanceof String text && text.length()>0) { l1+=a2; } }
    Nulls late=null; String other=String.valueOf(d1+f1+many.length);
    try { late.f=other.length(); } catch(NullPointerException e){ System.out.println("s1 "+e.getMessage()); }
    Object again=given;
    try { again.hashCode(); } catch(NullPointerException e){ System.out.println("s2 "+e.getMessage()); }
  }
  public static void main(String[] a){ m(null,0,new String[2],new int[2][],null,3L,null,null,null); new Nulls().inst(); new Nulls().plain(null,null,8L,null); sizes(2,null,5L); }
}
