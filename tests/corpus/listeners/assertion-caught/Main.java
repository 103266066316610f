public class Main {
    public static void main(String[] args) {
        try {
            assert args.length == 1 : args.length + " arguments";
        } catch (AssertionError e) {
            System.out.println("nobody is to know");
        }
    }
}
