public class Main {
    public static void main(String[] args) throws Exception {
        boolean found = false;
        try {
            found = Class.forName("java.sql.Date") != null && ClassLoader.getSystemClassLoader().loadClass("java.sql.Time") != null;
        } catch (ClassNotFoundException e) {
            // The JDK has them.
        }
        assert found;
    }
}
