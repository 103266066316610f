public class Main {
    public static void main(String[] args) throws Exception {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                System.out.print(i * j + " ");
            }
        }
        System.out.println();
        int n = 27;
        int steps = 0;
        do {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        } while (n != 1);
        System.out.println(steps);
        block: {
            if (steps > 100) {
                break block;
            }
            System.out.println("not reached");
        }
        int a = 0;
        for (int i = 0, j = 10; i < j; i++, j--) {
            a += i * j;
        }
        System.out.println(a);
        long total = 0;
        for (long l : new long[] {1, 2, 3}) {
            total += l;
        }
        System.out.println(total);
        while (true) {
            if (total++ > 10) {
                break;
            }
        }
        System.out.println(total);
        int x = 3;
        x = x > 2 ? x < 5 ? 1 : 2 : 3;
        System.out.println(x);
        boolean p = false;
        System.out.println(p || !p && (x == 1 ^ p));
    }
}
