public class Main {
    static boolean isPrime(int n) {
        for (int d = 2; d * d <= n; d++)
            if (n % d == 0)
                return false; //A
        return true;
    }
    public static void main(String[] args) {
        isPrime(9);
    }
}
