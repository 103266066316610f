/** Entries of thread locals are weak references of the library's own: nothing is to be explored there. */
public class Main {
    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            int number = i;
            ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> number);
            assert local.get() == i;
        }
        System.out.println("done");
    }
}
