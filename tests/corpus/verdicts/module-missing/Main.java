public class Main {
    public static void main(String[] args) {
        int red = 0;
        try {
            red = new java.awt.Color(7, 8, 9).getRed();
        } catch (Throwable t) {
            // The JDK has that class.
        }
        assert red == 7;
    }
}
