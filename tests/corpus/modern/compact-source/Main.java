void main() {
    IO.println("hello " + helper(3));
    class Local { int x = 5; }
    record P(int a, int b) {}
    enum E { A, B }
    interface I { int f(); }
    I i = () -> new P(1, 2).a() + new Local().x + E.B.ordinal();
    IO.println(i.f() + " " + new P(1, 2));
    var list = List.of(3, 1, 2).stream().sorted().toList();
    IO.println(list);
    String text = """
        A "text" block\
         joined
          indented \t tab \s
        end""";
    IO.println(text);
}
int counter = 4;
int helper(int n) { return n + counter; }
