public class Main {
    public static void main(String[] args) throws Exception {
        boolean found = false;
        try {
            found = Class.forName("java.awt.Color") != null && ClassLoader.getSystemClassLoader().loadClass("java.awt.Font") != null;
        } catch (ClassNotFoundException e) {
            // The JDK has them.
        }
        assert found;
    }
}
