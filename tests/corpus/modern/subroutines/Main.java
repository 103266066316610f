/** Calls a class whose finally blocks are subroutines, as compilers wrote them before Java 6. */
public class Main {
    static int body(int i) {
        System.out.println("body " + i);
        if (i > 5) {
            throw new IllegalStateException("more than five: " + i);
        }
        return i * 2;
    }

    static void log(String text) {
        System.out.println(text);
    }

    public static void main(String[] args) {
        System.out.println(Old.tryFinally(3));
        try {
            Old.tryFinally(6);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Old.nested(2));
        System.out.println(Old.nested(8));
        for (int i = 1; i < 4; i++) {
            System.out.println(Old.handled(i));
        }
        System.out.println(Old.handled(9));
    }
}
