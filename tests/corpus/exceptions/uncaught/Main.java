public class Main {
    private String name = "x";

    void fail(Main other) {
        System.out.println(other.name);
    }

    public static void main(String[] args) throws Exception {
        System.out.println("before");
        new Main().fail(null);
    }
}
