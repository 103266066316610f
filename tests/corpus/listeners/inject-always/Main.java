/** A line that always throws where it begins, so that its call does not run. */
public class Main {
    static int calls;

    static int called() {
        return ++calls;
    }

    public static void main(String[] args) {
        try {
            calls = 10 + called();
        } catch (UnsupportedOperationException e) {
            System.out.println("calls " + calls);
            return;
        }
        System.out.println("went through");
    }
}
