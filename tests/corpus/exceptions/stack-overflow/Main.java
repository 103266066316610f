public class Main {
    static int deepest;

    static int recurse(int n) {
        deepest = n;
        return recurse(n + 1) + 1;
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) throws Exception {
        int depth = 0;
        try {
            recurse(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow, deep: " + (deepest > 500));
        }
        System.out.println(fib(15));
    }
}
