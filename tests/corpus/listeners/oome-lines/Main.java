/** What a line calls may run out of memory; the same method called from elsewhere may not. */
public class Main {
    static Object make() {
        return new Object();
    }

    public static void main(String[] args) {
        String first = "ok";
        try {
            make();
        } catch (OutOfMemoryError e) {
            first = e.getMessage();
        }
        make();
        System.out.println(first);
    }
}
