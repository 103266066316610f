/** A parameter that is no number at all. */
public class Main {
    static double root(boolean shown, double of) {
        return Math.sqrt(of);
    }

    public static void main(String[] args) {
        System.out.println(root(true, 4.0));
        System.out.println(root(true, 0.0 / (args.length - 0.0)));
    }
}
