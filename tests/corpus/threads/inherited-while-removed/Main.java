/** Whichever is inherited first takes the other one out before its turn. */
public class Main {
    static InheritableThreadLocal<String> a;
    static InheritableThreadLocal<String> b;

    static boolean oneIsThere() {
        return (a.get() == null) != (b.get() == null);
    }

    public static void main(String[] args) throws InterruptedException {
        a = new InheritableThreadLocal<>() {
            @Override
            protected String childValue(String value) {
                b.remove();
                return value;
            }
        };
        b = new InheritableThreadLocal<>() {
            @Override
            protected String childValue(String value) {
                a.remove();
                return value;
            }
        };
        a.set("a");
        b.set("b");
        Thread t = new Thread(() -> System.out.println(oneIsThere()));
        System.out.println(oneIsThere());
        t.start();
        t.join();
    }
}
