public class Main {
    public static void main(String[] args) throws Exception {
        try {
            assert false;
        } catch (AssertionError e) {
            System.out.println("caught");
        }
    }
}
