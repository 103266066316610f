import java.util.Locale;

public class Main {
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.GERMANY);
        Thread other = new Thread(() -> Locale.setDefault(Locale.FRANCE));
        other.start();
        Locale seen = Locale.getDefault();
        other.join();
        assert seen == Locale.GERMANY || seen == Locale.FRANCE;
        assert Locale.getDefault() == Locale.FRANCE;
    }
}
