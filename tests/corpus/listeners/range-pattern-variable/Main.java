public class Main {
    static void turn(int by) {
        int sum = by;
        sum += by;
        System.out.println(sum);
    }

    public static void main(String[] args) {
        int sum = 1000;
        turn(4 + sum / 500);
    }
}
