public class Main {
    public static void main(String[] args) throws Exception {
        try {
            Class.forName("org.example.Missing");
        } catch (ClassNotFoundException e) {
            return;
        }
        assert false;
    }
}
