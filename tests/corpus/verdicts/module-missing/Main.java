public class Main {
    public static void main(String[] args) {
        int year = 0;
        try {
            year = java.sql.Date.valueOf("2020-01-01").toLocalDate().getYear();
        } catch (Throwable t) {
            // The JDK has that class.
        }
        assert year == 2020;
    }
}
