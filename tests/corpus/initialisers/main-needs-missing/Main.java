/** Its superclass cannot be verified without a class that is not there. */
public class Main extends Needs {
    public static void main(String[] args) {
        assert false : "it is not initialised";
    }
}
