/** Which string of a content is the pool's: the first one, be it a literal or one that was interned. */
public class Main {
    static final String CONSTANT = "a constant";

    static String joined(String a, String b) {
        return new StringBuilder(a).append(b).toString();
    }

    static void print(String what, boolean value) {
        System.out.println(what + ": " + value);
    }

    public static void main(String[] args) {
        String first = joined("first", " come");
        print("interned first", first.intern() == first);
        print("the literal is the same", first == "first come");
        print("and so is another", joined("fir", "st come").intern() == first);

        String literal = "literal first";
        String later = joined("literal", " first");
        print("interned later", later.intern() == later);
        print("but the literal", later.intern() == literal);

        print("a constant", joined("a con", "stant").intern() == CONSTANT);
        String again = joined("a constant", "");
        print("a copy of it", again.intern() == again);

        String copy = new String("of a literal");
        print("a copy", copy.intern() == copy);
        print("its literal", copy.intern() == "of a literal");

        for (int i = 0; i < 2; i++) {
            String s = joined("twice", "");
            print("in a loop", s.intern() == s);
        }
    }
}
