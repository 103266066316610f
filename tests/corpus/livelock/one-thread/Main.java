public class Main {
    public static void main(String[] args) {
        int i = 0;
        while (i < 10) {
            i = (i + 1) % 8;
        }
        System.out.println(i);
    }
}
