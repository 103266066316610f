public class Main {
    public static void main(String[] args) {
        try {
            System.out.print("try");
            System.exit(0);
            System.out.print("after");
        } finally {
            System.out.print("finally");
        }
    }
}
