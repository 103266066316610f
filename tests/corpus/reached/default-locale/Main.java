import java.util.Locale;

public class Main {
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.GERMANY);
        Thread other = new Thread(() -> Locale.setDefault(Locale.FRANCE));
        other.start();
        assert Locale.getDefault() == Locale.getDefault() : "changed in between";
        other.join();
    }
}
