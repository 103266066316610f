import java.util.*; import java.util.function.*;
public class Main {
    sealed interface Expr {} record Num(int v) implements Expr {} record Add(Expr l, Expr r) implements Expr {} record Mul(Expr l, Expr r) implements Expr {} record Neg(Expr e) implements Expr {}
    static int eval(Expr e) { return switch (e) { case Num(var v) -> v; case Add(Num(var a), Num(var b)) -> a + b; case Add(var l, var r) -> eval(l) + eval(r); case Mul(Num(int z), var r) when z == 0 -> 0; case Mul(var l, var r) -> eval(l) * eval(r); case Neg(Neg(var x)) -> eval(x); case Neg(var x) -> -eval(x); }; }
    record Box<T>(T t) {} record P<A, B>(A a, B b) {} enum Suit { CLUBS, HEARTS } sealed interface Card permits Suit2, Tarot {} enum Suit2 implements Card { C, H, S } record Tarot(int n) implements Card {}
    static String card(Card c) { return switch (c) { case Suit2.C -> "clubs"; case Suit2 h when h == Suit2.H -> "hearts"; case Suit2 s -> "suit" + s; case Tarot(int n) when n > 20 -> "big"; case Tarot t -> "t" + t.n(); }; }
    static String str(String s) { return switch (s) { case null -> "null!"; case "a", "b" -> "ab"; case String t when t.length() > 3 -> "long"; case "q" -> "Q"; case String t -> "str"; }; }
    static String num(Integer i) { return switch (i) { case 1 -> "one"; case 2 -> "two"; case Integer j when j > 100 -> "big"; case Integer j -> "i" + j; }; }
    static String chr(Character c) { return switch (c) { case 'a' -> "A"; case Character d when Character.isDigit(d) -> "digit"; case Character d -> "c"; }; }
    static String en(Suit s) { return switch (s) { case CLUBS -> "c"; case Suit t when t.name().startsWith("H") -> "h"; case Suit t -> "?"; case null -> "nul"; }; }
    static String stmt(Object o) { String r = "none"; switch (o) { case String s when s.isEmpty(): r = "empty"; break; case String s: r = s; break; case Box<?>(Integer i): r = "box" + i; break; case Box<?>(Box<?>(var in)): r = "bb" + in; break; case null, default: r = "nd"; } return r; }
    static <T> String gen(Box<T> b) { return switch (b) { case Box<T>(String s) -> "s" + s; case Box<T>(var t) -> "t" + t; }; }
    static void arr(Object o) { if (o instanceof P(String a, P(var b, Integer c)) && c > 2) System.out.println(a + b + c); else System.out.println("no"); }
    record Thrower(int x) { public int x() { throw new IllegalStateException("acc"); } }
    interface I<T> { T get(); } static <T extends CharSequence & Comparable<T>> int cmp(T a, T b) { return switch (a) { case CharSequence s when s.length() > 3 -> 99; case Comparable<?> c -> a.compareTo(b); }; }
    public static void main(String[] args) throws Exception {
        System.out.println(eval(new Add(new Mul(new Num(3), new Num(4)), new Neg(new Neg(new Add(new Num(1), new Num(2))))))); System.out.println(eval(new Mul(new Num(0), new Num(4))));
        for (Card c : new Card[]{Suit2.C, Suit2.H, Suit2.S, new Tarot(21), new Tarot(3)}) System.out.print(card(c) + " "); System.out.println(); for (String s : new String[]{null, "a", "b", "long", "q", "x"}) System.out.print(str(s) + " "); for (int i : new int[]{1, 2, 3, 101}) System.out.print(num(i) + " "); for (char c : "a1z".toCharArray()) System.out.print(chr(c) + " "); System.out.println(en(Suit.CLUBS) + en(Suit.HEARTS) + en(null));
        for (Object o : new Object[]{"", "x", new Box<>(3), new Box<>(new Box<>("in")), new Box<>("s"), null, 4}) System.out.print(stmt(o) + " "); System.out.println(gen(new Box<>("q")) + gen(new Box<>(3)) + gen(new Box<>(null))); arr(new P<>("a", new P<>(1, 3))); arr(new P<>("a", new P<>(1, 2))); arr(null);
        try { Object t = new Thrower(1); if (t instanceof Thrower(int x)) System.out.println(x); } catch (MatchException e) { System.out.println(e + " / " + e.getCause()); } try { num(null); } catch (NullPointerException e) { System.out.println("npe " + e.getMessage()); } System.out.println(cmp("abc", "abd") + " " + cmp("abcd", ""));
    }
}
