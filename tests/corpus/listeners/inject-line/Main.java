/** Two exceptions for one line, and one for a line that is counted from a method's first. */
public class Main {
    static int twice(int n) {
        int result = n;
        result += n;
        return result;
    }

    static String attempt(int n) {
        try {
            int r = twice(n) + 1;
            return "" + r;
        } catch (IllegalStateException e) {
            return "state " + e.getMessage();
        } catch (IllegalArgumentException | ArithmeticException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) {
        System.out.println(attempt(3));
    }
}
