import sun.roof.Panel;

/** A package of the program is the program's, whatever its name begins with. */
public class Main {
    public static void main(String[] args) throws Exception {
        long from = Panel.now();
        Thread.sleep(5000);
        assert Panel.now() - from >= 5_000_000_000L : "too early";
    }
}
