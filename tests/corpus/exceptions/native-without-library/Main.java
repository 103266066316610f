public class Main {
    static native int twice(int n);

    native String[] join(String[] words, long count, Inner inner);

    static class Inner {
        static native void nothing();
    }

    static void show(Runnable call) {
        try {
            call.run();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        show(() -> twice(2));
        show(() -> new Main().join(null, 3, null));
        show(() -> Inner.nothing());
    }
}
